-- Limits nested coroutines: each level uses the C stack of the process, which Lua does not check.
local within = 0
local create, resume, error = coroutine.create, coroutine.resume, error
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
