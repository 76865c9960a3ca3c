"""Kayles: who wins, what to play and why, in two-player games of perfect information.

    >>> import kayles
    >>> kayles.game("nim").solve("3 5 7").moves
    ('1:2',)
"""

from kayles._budget import budget
from kayles.answers import Answer, check
from kayles.errors import (
    BadInput,
    BadUsage,
    Busy,
    CannotRead,
    CannotWrite,
    Error,
    IsFalse,
    OutOfBudget,
    OutOfMemory,
    text_of as _text_of,
)
from kayles._library import lib as _lib
from kayles.games import Game, game, games
from kayles.misere import Quotient, quotient
from kayles.nimbers import Nimber
from kayles.pictures import Picture
from kayles.positions import Misere, Position
from kayles.rules import Rules, rules
from kayles.sequences import Period, Recognised, Sequence, Stats, recognise, sequence
from kayles.tables import Conjecture, Guess, Linted, Table, Verified
from kayles.thermographs import Thermograph, Thermographs, thermographs
from kayles.values import Value

__version__: str = _text_of(_lib.kay_version())

__all__ = [
    "Answer", "BadInput", "BadUsage", "Busy", "CannotRead", "CannotWrite", "Conjecture", "Error", "Game", "Guess",
    "IsFalse", "Linted", "Misere", "Nimber", "OutOfBudget", "OutOfMemory", "Period", "Picture", "Position", "Quotient", "Recognised",
    "Rules", "Sequence", "Stats", "Table", "Thermograph", "Thermographs", "Value", "Verified", "budget", "check", "game", "games",
    "quotient", "recognise", "rules", "sequence", "thermographs",
]
