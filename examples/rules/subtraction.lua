-- A subtraction game: take 1, 3 or 4 stones from one heap.
return {
  name = "subtraction",
  summary = "take 1, 3 or 4 stones from one heap",
  moves = function(p, emit)
    for _, take in ipairs({1, 3, 4}) do
      if take <= p then emit(p - take) end
    end
  end,
  -- By induction on p: modulo 7, the residues 0 and 2 lead to neither 0 nor 2; every other residue leads to one of them.
  theorem = function(p)
    return (p % 7 == 0 or p % 7 == 2) and "loss" or "win"
  end,
}
