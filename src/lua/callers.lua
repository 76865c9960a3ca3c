-- How the rules' functions are called that are called often.  A position is made here out of the plain numbers of the
-- page, so that compiled code stays compiled.  What makes it has a text without a loop, which is put together here: a
-- trace that has to enter a loop ends there.  Each function of the rules has a caller of its own, loaded from a text of
-- its own, so that it has traces of its own.
local emit, keep, ffi, address, room = ...
ffi.cdef("typedef struct { uint8_t array; uint32_t length; uint64_t number; int16_t items[" .. room .. "]; } kay_place;")
local page, load = ffi.cast("const kay_place *", address), load

local text = {[[
local page, new, tonumber = ...
return function()
  if page.array == 0 then return tonumber(page.number) end
  local n, items = page.length, page.items
  local p = new(n, 0)
]]}
for i = 1, room do
  text[#text + 1] = "if n < " .. i .. " then return p end p[" .. i .. "] = items[" .. i - 1 .. "]\n"
end
text[#text + 1] = "return p end"
local position = load(table.concat(text), "=given")(page, require("table.new"), tonumber)

-- In the order of kay_caller_way.  Where p is nil, the position is that of the page.
local callers = {
  "return function(p) if p == nil then p = position() end return f(p, emit) end",
  "return function(p, player) if p == nil then p = position() end return f(p, emit, player) end",
  "return function(p, player) if p == nil then p = position() end return (f(p, player)) end",
  "return function(p) if p == nil then p = position() end if not keep(f(p)) then return f(p) end end",
  "return function(p) if p == nil then p = position() end return f(p) end",
}
return function(way, f)
  return load("local f, position, emit, keep = ... " .. callers[way], "=given")(f, position, emit, keep)
end
