"""recognise: against values that were published, and against a catalogue made from the rules."""
import random

import pytest

from program import rounds, succeed
import catalogue

# Values as the OEIS prints them, from Winning Ways and Guy and Smith 1956; the place of the first one; what is said there.
KAYLES = "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,6,7,4,1,2,3,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2"
DAWSON = "0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3,0,1,1,3,0,2,1,1,0,4,5,2,7,4,0,1,1,2,0,3,1,1,0,3,3,2,2,4,4,5,5,2,3,3,0,1,1,3,0,2"
GRUNDY = "0,0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0,4,3,0,4,3,0,4,1,2,3,1,2,4,1,2,4,1,2,4,1,5,4,1,5,4,1,5,4,1,0,2,1,0,2,1,5,2,1,3"
DOUBLE = "0,1,2,3,4,5,6,7,3,2,8,9,7,6,5,4,3,2,8,9,4,5,12,13,9,8,2,3,4,5,15,14,3,2,8,9,7,6,5,4,3,2,8,9,13,12,15,14,9,8,2,3,4,5"
TWICE = "1,1,2,2,3,3,1,1,4,4,3,3,2,2,1,1,4,4,2,2,6,6,4,4,1,1,2,2,7,7,1,1,4,4,3,3,2,2,1,1,4,4,6,6,7,7,4,4,1,1,2,2,8,8,5,5,4,4"
PUBLISHED = [
    # sequence, its values, the first place, the best match with its name, and others with the shift that is said
    ("A002186", KAYLES, 0, ("0.77", "Kayles"), {"0.771": 0, "4.4": 1, "4.41": 1, "4.42": 1, "4.43": 1, "4.6": 1, "4.61": 1, "4.62": 1,
                                              "4.63": 1}),
    ("A002187", DAWSON, 0, ("0.137", "Dawson's Chess"), {"0.07": 1, "0.4": 2, "0.401": 2, "0.402": 2, "0.403": 2, "0.42": 2,
                                                        "0.421": 2, "0.422": 2, "0.423": 2}),
    ("A002188", GRUNDY, 0, ("grundy", "Grundy's game"), {}),
    ("A071074", DOUBLE, 0, ("0.7777", "Double Kayles"), {}),
    ("A071434", TWICE, 1, ("0.1377", "Duplicate Kayles"), {"0.074": 2, "0.075": 2, "0.076": 2, "0.077": 2, "0.44": 3, "0.463": 3}),
    ("A071435", "1,1,2,2,3,1,1,4,4,3,2,2,1,1,4,2,2,6,4,4,1,1,2,2,7,1,1,4,4,3,2,2,1,1,4,8,2,7,4,4,1,1,2,2,7,8,1,4,4,7,2,2,1,1", 1,
     ("0.177", None), {"0.45": 2, "0.453": 2, "0.47": 2, "0.473": 2}),
    ("A071436", "1,0,2,2,4,1,1,3,2,4,4,6,6,2,1,1,7,6,8,4,1,1,6,5,4,8,1,1,12,4,5,6,1,1,3,12,6,6,8,9,2,11,6,6,4,2,1,1,12,13,4", 1,
     ("0.56", None), {"0.561": 1, "0.562": 1, "0.563": 1}),
    ("A071464", "1,0,2,2,1,0,4,4,1,2,2,0,1,4,4,6,1,7,7,0,1,2,2,6,1,4,4,8,1,2,7,8,1,0,7,2,6,8,1,4,9,8,1,2,6,0,1,4,6,2,1,8,9", 1,
     ("0.127", None), {"0.1271": 1}),
]


@pytest.mark.parametrize("sequence, text, first, best, others", PUBLISHED, ids=[row[0] for row in PUBLISHED])
def test_published_values_have_the_games_that_are_said(sequence, text, first, best, others):
    values = text.split(",")
    b_file = f"# {sequence}\n" + "".join(f"{place} {value}\n" for place, value in enumerate(values, first))
    matches = succeed("recognise", "-", "--json", input=b_file).json
    found = {match["game"]: (match["shift"], match["repeat"]) for match in matches}
    named = matches[0]
    assert (named["game"], named["name"], named["shift"], named["repeat"]) == (*best, first, 1)
    assert {game: found.get(game, (None,))[0] for game in others} == others
    plain = succeed("recognise", "--json", *values).json  # and without places
    assert {match["game"] for match in plain} == set(found)


@pytest.fixture(scope="module")
def games():
    """Octal codes of up to three digits, hexadecimal ones of up to two, all sets."""
    return catalogue.Catalogue(octal=3, hexadecimal=2, largest=12, count=57)


def cases(games, number):
    """Games of all kinds with what they show when they are shifted and repeated."""
    dice = random.Random(1956)
    kinds = [[game for game in games.games if game[0] != "{" and not set(game) & set("89abcdef")],
             [game for game in games.games if game[0] != "{" and set(game) & set("89abcdef")],
             [game for game in games.games if game[0] == "{"]]
    for i in range(number):
        game = dice.choice(kinds[i % 3])
        shift, repeat = dice.choice([(0, 1), (dice.randint(1, 16), 1), (-dice.randint(1, 8), 1), (0, dice.randint(2, 4)),
                                     (dice.randint(1, 40), dice.randint(3, 5)), (-dice.randint(1, 8), 2)])
        repeated = [value for value in games.games[game][0] for _ in range(repeat)]
        yield game, ([0] * max(0, -shift) + repeated[max(0, shift):])[:40]


@pytest.mark.long
def test_all_games_that_match_are_listed_and_the_shortest_come_first(games):
    """The same games as in the catalogue, in the order of what describing them costs, shift and repeat included."""
    for game, values in cases(games, rounds(24)):
        matches = succeed("recognise", "--json", "--limit", "30000", *values).json
        listed = [match for match in matches if match["game"] in games.games]
        costs = games.matches(values)
        assert game in costs and {match["game"] for match in listed} == set(costs), (game, values)
        assert [costs[match["game"]] for match in listed] == sorted(costs.values()), (game, values)
        for match in listed:
            heaps, cost = games.games[match["game"]]
            shift, repeat = match["shift"], match["repeat"]
            shown = [0] * max(0, -shift) + [value for value in heaps for _ in range(repeat)][max(0, shift):]
            assert shown[:40] == values, (game, match)
            assert costs[match["game"]] == cost + (6 + abs(shift) if shift else 0) + (6 + repeat if repeat > 1 else 0), match
