-- Noughts and crosses on a board of 3 x 3: a game that can end in a draw.  A position is nine numbers, row by row: 0 for
-- an empty cell, 1 for a cross of the first player, 2 for a nought of the second.
local lines = {
  {1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7},
}

local function full(p)
  for i = 1, 9 do if p[i] == 0 then return false end end
  return true
end

return {
  name = "tic_tac_toe",
  summary = "three in a line on a board of 3 x 3",
  rules = [[
Crosses begins.  A move puts one's mark on an empty cell; its text is the number of the cell:
  1 2 3
  4 5 6
  7 8 9
Three marks of one player in a row, a column or a diagonal win.  A full board without them is a draw.]],
  players = {"Crosses", "Noughts"},
  words = {win = "Crosses win", loss = "Noughts win", draw = "Draw"},
  partizan = true, -- the players have different moves
  start = function(a) return {0, 0, 0, 0, 0, 0, 0, 0, 0} end,
  read = function(text) -- "X.O ... ..X" or the nine numbers
    local p = {}
    for cell in text:gmatch("[%.XO012]") do
      p[#p + 1] = tonumber(cell) or cell == "X" and 1 or cell == "O" and 2 or 0
    end
    if #p == 9 then return p end
  end,
  over = function(p, player)
    for _, line in ipairs(lines) do
      local mark = p[line[1]]
      if mark ~= 0 and mark == p[line[2]] and mark == p[line[3]] then
        return mark == player and "win" or "loss"
      end
    end
    return full(p) and "draw" or nil
  end,
  moves = function(p, emit, player)
    for i = 1, 9 do
      if p[i] == 0 then
        p[i] = player
        emit(p) -- emit copies p, so the cell can be emptied again
        p[i] = 0
      end
    end
  end,
  move_text = function(p, q)
    for i = 1, 9 do if p[i] ~= q[i] then return tostring(i) end end
  end,
  -- An empty cell shows its number, which is the move.
  scene = function(p)
    local shapes, moves = {}, {}
    for i = 1, 9 do
      local x, y = (i - 1) % 3, math.floor((i - 1) / 3)
      shapes[#shapes + 1] = {shape = "rect", at = {x, y, 1, 1}}
      if p[i] == 0 then
        shapes[#shapes + 1] = {shape = "text", at = {x + 0.5, y + 0.5}, name = tostring(i)}
        moves[#moves + 1] = {move = tostring(i), at = {x + 0.5, y + 0.5}}
      else
        shapes[#shapes + 1] = {shape = "circle", at = {x + 0.5, y + 0.5, 0.38},
          owner = p[i] == 1 and "left" or "right", name = p[i] == 1 and "X" or "O"}
      end
    end
    return {size = {3, 3}, shapes = shapes, moves = moves}
  end,
}
