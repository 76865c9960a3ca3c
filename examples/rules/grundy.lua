-- Grundy's game: split a heap into two heaps of different sizes.
return {
  name = "grundy",
  summary = "split a heap into two of different sizes",
  moves = function(heap, emit)
    for small = 1, math.floor((heap - 1) / 2) do emit(small, heap - small) end
  end,
}
