-- Replaces functions of Lua that the limits of the sandbox would not reach.
local error, pcall, select, type = error, pcall, select, type

-- Limits nested coroutines: each level uses the C stack of the process, which Lua does not check.
local within = 0
local create, resume = coroutine.create, coroutine.resume
local function leave(...)
  within = within - 1
  return ...
end
function coroutine.resume(...)
  if within == 1000 then return false, "stack overflow: more than 1000 coroutines within coroutines" end
  within = within + 1
  return leave(resume(...))
end
local bounded = coroutine.resume
local function unwrap(good, ...)
  if not good then error((...), 0) end
  return ...
end
function coroutine.wrap(body)
  local own = create(body)
  return function(...) return unwrap(bounded(own, ...)) end
end

-- Calls the handler of xpcall after the error has left the body.  Lua would call it inside the hook that has raised the
-- error at the deadline, where no hook can stop it.
local function handled(handler, good, ...)
  if good then return true, ... end
  return false, select(2, pcall(handler, (...)))
end
function xpcall(body, handler, ...)
  if type(handler) ~= "function" then error("bad argument #2 to 'xpcall' (function expected)", 2) end
  return handled(handler, pcall(body, ...))
end
