-- Wythoff's game: two heaps; take any number from one of them, or the same number from both.
local golden = (1 + math.sqrt(5)) / 2

return {
  name = "wythoff",
  summary = "take any number from one of two heaps, or the same number from both",
  moves = function(p, emit)
    for take = 1, p[1] do emit({p[1] - take, p[2]}) end
    for take = 1, p[2] do emit({p[1], p[2] - take}) end
    for take = 1, math.min(p[1], p[2]) do emit({p[1] - take, p[2] - take}) end
  end,
  start = function(a, b) return {a, b} end,
  simplify = function(p) -- the order of the heaps does not matter
    return p[1] <= p[2] and p or {p[2], p[1]}
  end,
  -- Wythoff 1907: the k-th lost pair is (floor(k golden), floor(k golden) + k).
  theorem = function(p)
    local small, difference = math.min(p[1], p[2]), math.abs(p[1] - p[2])
    return small == math.floor(difference * golden) and "loss" or "win"
  end,
}
