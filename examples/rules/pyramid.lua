-- Pyramid: a move takes one stone from one pile or, while no pile is empty, one from every pile.  The built-in game of
-- this name has the same rules and the same theorem.
local function smallest_and_sum(p)
  local smallest, sum = math.huge, 0
  for i = 1, #p do
    smallest = math.min(smallest, p[i])
    sum = sum + p[i]
  end
  return smallest, sum
end

-- Sorts in place; for few piles this is faster than table.sort, which LuaJIT cannot compile.
local function sort(p)
  for i = 2, #p do
    local pile, at = p[i], i
    while at > 1 and p[at - 1] > pile do
      p[at] = p[at - 1]
      at = at - 1
    end
    p[at] = pile
  end
  return p
end

return {
  name = "pyramid",
  summary = "take a stone from one pile, or one from every pile while none is empty",
  players = {"Iori", "Yayoi"},
  words = {win = "Iori", loss = "Yayoi"},
  moves = function(p, emit)
    local empty = false
    for i = 1, #p do
      if p[i] > 0 then
        p[i] = p[i] - 1
        emit(p) -- emit copies p
        p[i] = p[i] + 1
      else
        empty = true
      end
    end
    if not empty and #p > 1 then -- with one pile this is the same move
      for i = 1, #p do p[i] = p[i] - 1 end
      emit(p)
    end
  end,
  simplify = sort, -- the order of the piles does not matter
  theorem = function(p)
    local smallest, sum = smallest_and_sum(p)
    local lost = sum % 2 == 0 and (#p % 2 == 1 or smallest % 2 == 0)
    return lost and "loss" or "win"
  end,
  features = function(p)
    local smallest, sum = smallest_and_sum(p)
    return {piles = #p, smallest = smallest, sum = sum}
  end,
  start = function(a, b) -- a piles of b stones, or one pile of a
    if not b then a, b = 1, a end
    local p = {}
    for i = 1, math.max(a, 1) do p[i] = b end
    return p
  end,
  read = function(text) -- one pile is an array too
    local p = {}
    for pile in text:gmatch("%d+") do p[#p + 1] = tonumber(pile) end
    if #p > 0 then return p end
  end,
}
