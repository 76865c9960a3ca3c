-- Chomp: a move bites a square of a chocolate bar, with all squares to the right of it and below.  The square at the top
-- left is poisoned: a player who can bite nothing else loses.
--
-- A position is the array of row lengths, none longer than the one above it; empty rows stay in the array.
local function bar(columns, rows)
  local p = {}
  for i = 1, math.max(rows, 2) do p[i] = i <= rows and columns or 0 end -- an array of one would read as a number
  return p
end

-- Calls visit for every bar whose rows from i on are at most `longest`.
local function every(p, i, longest, visit)
  if i > #p then return visit(p) end
  for length = 0, longest do
    p[i] = length
    every(p, i + 1, length, visit)
  end
end

-- The rows that are left after a bite.
local function bite(p, row, column)
  local q = {}
  for i = 1, #p do q[i] = i < row and p[i] or math.min(p[i], column - 1) end
  return q
end

return {
  name = "chomp",
  summary = "bite off a corner of the chocolate; the last square is poisoned",
  rules = [[
A bar of chocolate is given by the lengths of its rows, none longer than the one above it.  A move
bites a square, with all squares to the right of it and below; its text is the rows that are left.
The square at the top left is poisoned: who can bite nothing else loses.]],
  start = bar,
  moves = function(p, emit)
    for row = 1, #p do
      for column = (row == 1) and 2 or 1, p[row] do emit(bite(p, row, column)) end
    end
  end,
  positions = function(size, emit)
    every(bar(0, size), 1, size, function(p) if p[1] > 0 then emit(p) end end)
  end,
  -- The first row of a drawing is on top; the poisoned square is named "!".  A square is the place of the move that bites it.
  scene = function(p)
    local shapes, moves = {}, {}
    for row = 1, #p do
      for column = 1, p[row] do
        local poisoned = row == 1 and column == 1
        shapes[#shapes + 1] = {shape = "rect", at = {column - 1, row - 1, 1, 1}, name = poisoned and "!" or nil}
        if not poisoned then
          moves[#moves + 1] = {move = table.concat(bite(p, row, column), " "), at = {column - 0.5, row - 0.5}}
        end
      end
    end
    return {size = {p[1], #p}, shapes = shapes, moves = moves}
  end,
}
