-- Tokitsukaze and Duel (Codeforces 1190C): n cards in a row show 0 or 1; a move turns k neighbours to the same side, even
-- if they show it already.  The player who makes all cards alike wins; infinite play is a draw.
--
-- A position is {n, k, and for each card 0 or 1}.  If all cards are alike at the start, nobody has won yet: so a move that
-- makes them alike leads to {n, k}, from which there is no move.
return {
  name = "duel",
  summary = "turn k neighbouring cards to the same side; the player who makes all alike wins",
  players = {"tokitsukaze", "quailty"},
  words = {draw = "once again"},
  loopy = true,
  input = "n k; 1 rows of n letters", letters = "01",
  moves = function(p, emit)
    local n, k = p[1], p[2]
    if #p == 2 then return end
    for first = 3, n + 3 - k do
      for side = 0, 1 do
        local q, ones = {}, 0
        for i = 1, n + 2 do
          q[i] = i >= first and i < first + k and side or p[i]
          if i > 2 then ones = ones + q[i] end
        end
        emit(ones % n == 0 and {n, k} or q)
      end
    end
  end,
  start = function(n, k) -- 0101...
    if k < 1 or k > n then return nil end
    local p = {n, k}
    for i = 1, n do p[i + 2] = (i + 1) % 2 end
    return p
  end,
  sample = function(size, random)
    local n = random(math.min(size, 9))
    local p = {n, random(n)}
    for i = 1, n do p[i + 2] = random(0, 1) end
    return p
  end,
}
