-- Nim: take any number of stones from one heap.
return {
  name = "nim",
  summary = "take any number of stones from one heap",
  moves = function(p, emit)
    for q = 0, p - 1 do emit(q) end
  end,
}
