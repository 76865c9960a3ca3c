-- A game of scores: a move takes a number from either end of a row and adds it to the player's score.  When the row is
-- empty, the higher score wins.  A position is the first player's score, the second's, then the row.
return {
  name = "ends",
  summary = "take a number at either end of the row; the higher score wins",
  partizan = true, -- a number is added to the score of the player who takes it
  over = function(p, player)
    if #p > 2 then return nil end
    local mine, other = p[player], p[3 - player]
    return mine > other and "win" or mine < other and "loss" or "draw"
  end,
  moves = function(p, emit, player)
    for _, taken in ipairs({3, #p}) do
      local q = {p[1], p[2]}
      q[player] = q[player] + p[taken]
      for i = 3, #p do if i ~= taken then q[#q + 1] = p[i] end end
      emit(q)
    end
  end,
  simplify = function(p) -- only the difference of the scores counts
    local q = {math.max(p[1] - p[2], 0), math.max(p[2] - p[1], 0)}
    for i = 3, #p do q[i] = p[i] end
    return q
  end,
  start = function(a) -- 1, 2, ..., a
    local p = {0, 0}
    for i = 1, a do p[i + 2] = i end
    return p
  end,
  sample = function(size, random)
    local p = {0, 0}
    for i = 1, random(size) do p[i + 2] = random(-9, 9) end
    return p
  end,
  features = function(p)
    return {lead = p[1] - p[2], left = #p - 2}
  end,
}
