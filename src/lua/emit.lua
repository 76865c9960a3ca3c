-- `emit`, and calls of the rules' functions.  Positions are passed through memory shared with C (emit_buffer.h, page.h).
-- This is written in Lua so that compiled traces need not call C.  The foreign function interface is visible only to
-- the locals of this file.
local ffi, address, grow, number_max, array_max, short, place, room = ...
ffi.cdef [[typedef struct { int64_t *words; int16_t *items; uint32_t used, room, options, open; } kay_emit_buffer;]]
local out = ffi.cast("kay_emit_buffer *", address)
local type, floor, select, error, tostring, next, rawget, load =
  type, math.floor, select, error, tostring, next, rawget, load
local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable

-- Returns functions that raise an error for a wrong position.  `level` is passed to Lua's `error`: 3 names the line
-- that called `emit`: all calls between are tail calls; 0 names no line, because the wrong position is a result of the
-- function `giver`.
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

-- The length of an array whose keys are not traversed in the order 1, 2, 3, ...; nil if the table is not an array.
local function scattered(q)
  local count, most = 0, 0
  for k in next, q do
    if type(k) ~= "number" or k < 1 or k ~= floor(k) then return nil end
    count = count + 1
    if k > most then most = k end
  end
  return most == count and count or nil
end

-- Returns a function that writes an array that is long or out of order.  An item is valid if the buffer returns it
-- unchanged.
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

-- put(q, n) writes a component at word n and returns the index of the next one.  LuaJIT can compile a loop that calls
-- `emit` only if `emit` has no loop inside: so the code for short arrays is unrolled, in a text generated here.
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
for i = 0, short - 1 do -- checks the type because 1LL, which is not a number, equals 1
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

-- The text of `emit`.  It extends the buffer only after the whole option was found valid, because the rules can catch
-- errors.
local body = [[
local out, put, grow, select, error, pause = ...
return function(...)
  if out.open == 0 then error("emit: call it only inside the function that receives it", 2) end
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

-- Runs in a coroutine: calls walk(size, emit) with an `emit` that yields after each option, except where it cannot
-- yield, as inside table.sort, or in a coroutine that the rules created.
local function slowly(walk, size)
  local thread = running()
  walk(size, make(pausing, function() if running() == thread and isyieldable() then yield() end end))
end

-- Writes the results of the function `name` as one option; writes nothing if there are no results.
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

-- Makes a position from the numbers of the page.  Its code is unrolled, in a text generated here, because a trace ends
-- where it enters a loop.
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

-- The functions that call f, in the order of script_way; if p is nil, the position comes from the page.  Each f gets its
-- own copy, loaded separately, so that it has its own traces.
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

-- Runs in a coroutine: calls `answer` with a function ask(q, player) that writes q as one option, yields the player, and
-- returns what the coroutine is resumed with.
local function answering(answer, p, outcome, moves)
  local thread = running()
  return (answer(p, outcome, moves, function(q, player)
    if running() ~= thread or not isyieldable() then return error("ask: call it only inside 'answer', not in a coroutine of your own", 0) end
    if player == nil then player = 1 end
    if player ~= 1 and player ~= 2 then return error("ask: the player is 1 or 2", 0) end
    keep("ask", q)
    return yield(player)
  end))
end

return slowly, caller, answering
