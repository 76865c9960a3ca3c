-- Misere Nim: the player who takes the last stone of all loses.
return {
  name = "misere_nim",
  summary = "take stones from one heap; whoever takes the last one of all loses",
  misere = true,
  moves = function(p, emit)
    for q = 0, p - 1 do emit(q) end
  end,
  -- For one heap: leave a single stone to the opponent.
  theorem = function(p)
    return p == 1 and "loss" or "win"
  end,
}
