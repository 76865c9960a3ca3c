-- `emit`: writes options into a buffer of plain numbers that C reads (emit_buffer.h).  It is written in Lua so that
-- traces need not leave for C.  Only these locals know of the foreign function interface.
local ffi, address, grow, number_max, array_max, short = ...
ffi.cdef [[typedef struct { int64_t *words; int16_t *items; uint32_t used, room, options, sums, open; } kay_emit_buffer;]]
local out = ffi.cast("kay_emit_buffer *", address)
local type, floor, select, error, tostring, next, rawget, load =
  type, math.floor, select, error, tostring, next, rawget, load
local running, yield, isyieldable = coroutine.running, coroutine.yield, coroutine.isyieldable

-- All that complain are called last, so that level 3 is who called `emit`.
local loud = {}
function loud.bad(q)
  if type(q) == "number" then
    error("emit: a position is a whole number from 0 to 2^53 - 1, and not " .. q, 3)
  end
  error("emit: a position is a whole number or an array of them, and not " .. type(q), 3)
end
function loud.item(v)
  local what = type(v) == "number" and tostring(v) or type(v)
  error("emit: the numbers of an array are whole and from -32768 to 32767, and not " .. what, 3)
end
function loud.keys(length)
  if not length then error("emit: an array has the keys 1, 2, 3, ... and no others", 3) end
  error("emit: an array has at most " .. array_max .. " numbers", 3)
end
local function quiet() return nil end

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
local function make_put(bad, item, keys)
  return load(text, "=emit")(out, type, floor, next, grow, number_max, bad, item, make_long(item, keys))
end
local put, put_quietly = make_put(loud.bad, loud.item, loud.keys), make_put(quiet, quiet, quiet)

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
    out.sums = 1
    local q, r = ...
    n = put(q, n)
    n = put(r, n)
  else
    out.sums = 1
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

-- For what a function returns: writes it as an option; false: it is none.
local function keep(...)
  local n, parts = out.used, select("#", ...)
  if parts == 0 then return false end
  if n + 1 > out.room then grow(n + 1) end
  out.words[n] = parts
  n = n + 1
  if parts == 1 then
    local q = ...
    n = put_quietly(q, n)
    if not n then return false end
  else
    for i = 1, parts do
      n = put_quietly((select(i, ...)), n)
      if not n then return false end
    end
  end
  out.used = n
  out.options = out.options + 1
  return true
end

return make(plain), slowly, keep
