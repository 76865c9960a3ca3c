-- Kayles: pins stand in a row; a move knocks out one pin, or two that stand side by side.  What is left to the left and to
-- the right are two rows: a sum.
return {
  name = "kayles",
  summary = "knock out one pin of a row, or two side by side",
  moves = function(row, emit)
    for hit = 1, math.min(2, row) do
      for left = 0, row - hit do emit(left, row - hit - left) end
    end
  end,
  -- Whoever begins takes the middle and then mirrors the other one's moves.
  theorem = function(row)
    return row > 0 and "win" or "loss"
  end,
}
