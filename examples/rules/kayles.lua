-- Kayles: a move knocks one pin out of a row, or two adjacent pins.  The pins to the left and to the right form two rows:
-- a sum.
return {
  name = "kayles",
  summary = "knock out one pin of a row, or two side by side",
  moves = function(row, emit)
    for hit = 1, math.min(2, row) do
      for left = 0, row - hit do emit(left, row - hit - left) end
    end
  end,
  -- The first player takes the middle, and then mirrors the opponent's moves.
  theorem = function(row)
    return row > 0 and "win" or "loss"
  end,
}
