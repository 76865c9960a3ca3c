-- Lieges of Legendre (Codeforces 603C): a move takes one stone from a pile, or replaces a pile of 2x stones by k piles of x.
-- A player who cannot move loses.
--
-- The input has k and the piles: a position is {k, a1, ..., an}.  The piles are independent, so `simplify` returns each as a
-- component: search then computes the Grundy value of each pile instead of all positions of many piles.
return {
  name = "lieges",
  summary = "take a stone, or replace an even pile by k halves",
  players = {"Kevin", "Nicky"},
  input = "n k; n numbers",
  start = function(k, pile) if k > 0 then return {k, pile} end end,
  moves = function(p, emit)
    for i = 2, #p do
      local pile = p[i]
      if pile > 0 then
        p[i] = pile - 1
        emit(p)
        p[i] = pile
      end
      if pile > 0 and pile % 2 == 0 then
        local q = {}
        for j = 1, #p do if j ~= i then q[#q + 1] = p[j] end end
        for _ = 1, p[1] do q[#q + 1] = pile / 2 end
        emit(q)
      end
    end
  end,
  simplify = function(p)
    if #p <= 2 then return p end
    local piles = {}
    for i = 2, #p do piles[i - 1] = {p[1], p[i]} end
    return unpack(piles)
  end,
  sample = function(size, random)
    local p = {random(4)}
    for i = 1, random(math.min(size, 8)) do p[i + 1] = random(0, 100) end
    return p
  end,
}
