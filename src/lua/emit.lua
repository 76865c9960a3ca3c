-- `emit`, and how the rules' functions are called: positions go from and to plain numbers that C shares (emit_buffer.h,
-- page.h).  It is written in Lua so that traces need not leave for C.  Only these locals know of the foreign function
-- interface.
local ffi, address, grow, number_max, array_max, short, place, room = ...
ffi.cdef [[typedef struct { int64_t *words; int16_t *items; uint32_t used, room, options, open; } kay_emit_buffer;]]
local out = ffi.cast("kay_emit_buffer *", address)
local type, floor, select, error, tostring, next, rawget, load =
  type, math.floor, select, error, tostring, next, rawget, load
local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable

-- What says that a position is wrong, at a level of `error`: 3 is the caller of `emit`, as all of these are called last; 0
-- is no place, for what the function `giver` has returned.
local giver
local function complain(level)
  local function fail(words) error((level > 0 and "emit" or giver) .. ": " .. words, level) end
  local wrong = {}
  function wrong.bad(q)
    if type(q) == "number" then return fail("a position is a whole number from 0 to 2^53 - 1, and not " .. q) end
    return fail("a position is a whole number or an array of them, and not " .. type(q))
  end
  function wrong.item(v)
    local what = type(v) == "number" and tostring(v) or type(v)
    return fail("the numbers of an array are whole and from -32768 to 32767, and not " .. what)
  end
  function wrong.keys(length)
    if not length then return fail("an array has the keys 1, 2, 3, ... and no others") end
    return fail("an array has at most " .. array_max .. " numbers")
  end
  return wrong
end

-- The length of an array whose keys come in another order than 1, 2, 3, ...; nil: it is none.
local function scattered(q)
  local count, most = 0, 0
  for k in next, q do
    if type(k) ~= "number" or k < 1 or k ~= floor(k) then return nil end
    count = count + 1
    if k > most then most = k end
  end
  return most == count and count or nil
end

-- What puts an array that is not short or not in order.  An item is right if it comes back from the buffer as it was.
local function make_long(item, keys)
  return function(q, n)
    if n + 1 + array_max / 4 > out.room then grow(n + 1 + array_max / 4) end
    local words, items, first, length = out.words, out.items, 4 * n + 3, 0
    for k, v in next, q do
      length = length + 1
      if k ~= length or type(k) ~= "number" or length > array_max then length = -1 break end
      if type(v) ~= "number" then return item(v) end
      if length % 4 == 1 then words[n + 1 + (length - 1) / 4] = 0 end
      items[first + length] = v
      if items[first + length] ~= v then return item(v) end
    end
    if length < 0 then
      length = scattered(q)
      if not length or length > array_max then return keys(length) end
      for i = 1, length do
        local v = rawget(q, i)
        if type(v) ~= "number" then return item(v) end
        if i % 4 == 1 then words[n + 1 + (i - 1) / 4] = 0 end
        items[first + i] = v
        if items[first + i] ~= v then return item(v) end
      end
    end
    words[n] = length
    return n + 1 + floor((length + 3) / 4)
  end
end

-- put(q, n) puts a part at word n and returns where the next one goes.  Whoever calls `emit` in a loop has a trace of
-- that loop only if there is none within: short arrays are tested item by item, in a text that is put together here.
local text = {[[
local out, type, floor, next, grow, number_max, bad, item, long = ...
return function(q, n)
  if type(q) == "number" then
    if not (q >= 0 and q <= number_max) or q ~= floor(q) then return bad(q) end
    if n + 2 > out.room then grow(n + 2) end
    out.words[n] = -1
    out.words[n + 1] = q
    return n + 2
  end
  if type(q) ~= "table" then return bad(q) end
  if n + ROOM > out.room then grow(n + ROOM) end
  local words, items, first, k, v = out.words, out.items, 4 * n + 4, next(q)
]]}
for i = 0, short - 1 do -- 1LL is no number, and equals 1
  local piece = [[
  if k ~= NEXT or type(k) ~= "number" then
    if k == nil then words[n] = I return n + ROOM end
    return long(q, n)
  end
  if type(v) ~= "number" then return item(v) end
  CLEAR
  items[first + I] = v
  if items[first + I] ~= v then return item(v) end
  k, v = next(q, NEXT)
  ]]
  local names = {NEXT = i + 1, I = i, ROOM = 1 + floor((i + 3) / 4),
    CLEAR = i % 4 == 0 and "words[n + " .. 1 + i / 4 .. "] = 0" or ""}
  text[#text + 1] = piece:gsub("%u+", names)
end
text[1] = text[1]:gsub("ROOM", 1 + short / 4)
text[#text + 1] = " if k ~= nil then return long(q, n) end\n words[n] = " .. short ..
  "\n return n + " .. 1 + short / 4 .. "\nend\n"
text = table.concat(text)
local function make_put(level)
  local wrong = complain(level)
  return load(text, "=emit")(out, type, floor, next, grow, number_max, wrong.bad, wrong.item, make_long(wrong.item, wrong.keys))
end
local put, put_given = make_put(3), make_put(0)

-- The text of `emit`: the buffer ends behind an option only when all of it was right, as errors can be caught.
local body = [[
local out, put, grow, select, error, pause = ...
return function(...)
  if out.open == 0 then error("emit: only the function that is given it may call it, and not later", 2) end
  local n, parts = out.used, select("#", ...)
  if n + 1 > out.room then grow(n + 1) end
  out.words[n] = parts
  n = n + 1
  if parts <= 1 then
    local q = ...
    if parts == 0 then out.words[n - 1] = 1 end
    n = put(q, n)
  elseif parts == 2 then
    local q, r = ...
    n = put(q, n)
    n = put(r, n)
  else
    for i = 1, parts do n = put((select(i, ...)), n) end
  end
  out.used = n
  out.options = out.options + 1
  PAUSE
end]]
local plain, pausing = (body:gsub("PAUSE", "")), (body:gsub("PAUSE", "pause()")) -- before rules can change gsub
local function make(source, pause) return load(source, "=emit")(out, put, grow, select, error, pause) end

-- For a coroutine: calls walk(size, emit) with an `emit` that pauses after each option, unless it is called where
-- nothing can pause, as from table.sort, or in a coroutine of the rules' own.
local function slowly(walk, size)
  local thread = running()
  walk(size, make(pausing, function() if running() == thread and isyieldable() then yield() end end))
end

-- Writes what the function `name` has returned as an option; nothing is none.
local function keep(name, ...)
  local n, parts = out.used, select("#", ...)
  if parts == 0 then return end
  giver = name
  if n + 1 > out.room then grow(n + 1) end
  out.words[n] = parts
  n = n + 1
  if parts == 1 then
    local q = ...
    n = put_given(q, n)
  else
    for i = 1, parts do n = put_given((select(i, ...)), n) end
  end
  out.used = n
  out.options = out.options + 1
end

-- A position is made out of the numbers of the page.  What makes it has a text without a loop, which is put together
-- here: a trace that has to enter a loop ends there.
ffi.cdef("typedef struct { uint8_t array; uint32_t length; uint64_t number; int16_t items[" .. room .. "]; } kay_place;")
text = {[[
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
local position = load(table.concat(text), "=given")(ffi.cast("const kay_place *", place), require("table.new"), tonumber)

-- The functions that call f, in the order of script_way; where p is nil, the position is that of the page.  Each f has
-- one of its own, loaded from a text of its own, so that it has traces of its own.
local ways = {
  "return function(...) local q = f(...) if q ~= nil then keep(name, q) end end",
  "return function(p) if p == nil then p = position() end return f(p, emit) end",
  "return function(p, player) if p == nil then p = position() end return f(p, emit, player) end",
  "return function(p, player) if p == nil then p = position() end return (f(p, player)) end",
  "return function(p) if p == nil then p = position() end keep(name, f(p)) end",
  "return function(p) if p == nil then p = position() end local q = f(p) if q ~= nil then keep(name, q) end end",
  "return function(p) if p == nil then p = position() end return f(p) end",
}
local emit = make(plain)
local function caller(way, f, name)
  return load("local f, position, emit, keep, name = ... " .. ways[way], "=given")(f, position, emit, keep, name)
end

return emit, slowly, caller
