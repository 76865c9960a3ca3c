-- Toads and Frogs: Left moves toads (T) to the right, Right moves frogs (F) to the left.  A move goes one cell onto an
-- empty cell, or leaps over one animal of the other kind onto the empty cell behind it.
local names = {T = 1, F = -1, ["."] = 0}
local letters = {[1] = "T", [-1] = "F", [0] = "."}

local function copy(p)
  local q = {}
  for i = 1, #p do q[i] = p[i] end
  return q
end

-- Emits the moves of the animals `kind`, which is also their direction: 1 to the right, -1 to the left.
local function go(p, emit, kind)
  for i = 1, #p do
    if p[i] == kind then
      local to = p[i + kind] == -kind and i + 2 * kind or i + kind
      if p[to] == 0 then
        local q = copy(p)
        q[i], q[to] = 0, kind
        emit(q)
      end
    end
  end
end

return {
  name = "toads_and_frogs",
  summary = "toads move right, frogs left, by a step or a leap over one of the others",
  players = {"Toads", "Frogs"},
  left = function(p, emit) go(p, emit, 1) end,
  right = function(p, emit) go(p, emit, -1) end,

  negate = function(p) -- reverses the strip and exchanges the kinds
    local q = {}
    for i = 1, #p do q[i] = -p[#p + 1 - i] end
    return q
  end,

  read = function(text) -- "TT..FF", or "-" for an empty strip
    local p = {}
    if text == "-" then return p end
    for letter in text:gmatch(".") do
      if not names[letter] then return nil end
      p[#p + 1] = names[letter]
    end
    return p
  end,
  write = function(p)
    local text = {}
    for i = 1, #p do text[i] = letters[p[i]] end
    return #text > 0 and table.concat(text) or "-"
  end,
  move_text = function(p, q) -- "2-3": from, to
    local from, to
    for i = 1, #p do
      if p[i] ~= q[i] then
        if q[i] == 0 then from = i else to = i end
      end
    end
    return from .. "-" .. to
  end,
  start = function(a, b) -- a toads, b empty cells, a frogs
    local p = {}
    for i = 1, 2 * a + b do p[i] = i <= a and 1 or i > a + b and -1 or 0 end
    return p
  end,
}
