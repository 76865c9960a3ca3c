/* Chooses a move by its points: which moves go on from the points chosen so far.  It knows no game: the points come
 * with the moves. */

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Point} Point */

/**
 * @param {Point} point
 */
export function keyOf(point) {
  return `${point[0].toFixed(2)},${point[1].toFixed(2)}`;
}

/** @type {WeakMap<Move, string[]>} */
const known = new WeakMap(); /* a board may have thousands of moves */

/**
 * The keys of a move's points, in the order in which they are chosen.
 * @param {Move} move
 */
export function pointsOf(move) {
  let keys = known.get(move);
  if (!keys) {
    keys = [move.at, ...(move.to ? [move.to] : []), ...(move.more || [])].map(keyOf);
    known.set(move, keys);
  }
  return keys;
}

/**
 * @param {string[]} points
 * @param {string[]} chosen
 */
function begins(points, chosen) {
  return chosen.every((key, i) => points[i] === key);
}

/**
 * Whether the points hold the chosen ones, counted.
 * @param {string[]} points
 * @param {string[]} chosen
 */
function holds(points, chosen) {
  const left = [...points];
  return chosen.every((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * The moves that go on from the points chosen: in the order of their points or, if there is none, in any order.
 * @param {Move[]} moves
 * @param {string[]} chosen
 */
export function candidates(moves, chosen) {
  const found = moves.filter((move) => {
    const points = pointsOf(move);
    return begins(points, chosen) || (move.any_order && holds(points, chosen));
  });
  return found.length ? found : moves.filter((move) => holds(pointsOf(move), chosen));
}

/**
 * The moves that have no other points than the chosen ones.
 * @param {Move[]} moves
 * @param {string[]} chosen
 */
export function complete(moves, chosen) {
  return candidates(moves, chosen).filter((move) => pointsOf(move).length === chosen.length);
}

/**
 * The points that may be chosen next, each with the moves that go on there.
 * @param {Move[]} moves
 * @param {string[]} chosen
 * @returns {Map<string, Move[]>}
 */
export function nextMoves(moves, chosen) {
  const next = /** @type {Map<string, Move[]>} */ (new Map());
  for (const move of candidates(moves, chosen)) {
    const points = pointsOf(move);
    let left = points.slice(chosen.length, chosen.length + 1);
    if (move.any_order || !begins(points, chosen)) {
      left = [...points];
      for (const key of chosen) left.splice(left.indexOf(key), 1);
    }
    for (const key of new Set(left)) {
      const at = next.get(key);
      if (at) at.push(move);
      else next.set(key, [move]);
    }
  }
  return next;
}

/**
 * @typedef {object} Choice
 * @property {string[]} chosen
 * @property {Move | null} move  to be made now
 */

/**
 * Adds a point to those chosen.  A point that fits nothing begins again; the last point again makes the move that needs
 * no more points, or takes the point back.
 * @param {Move[]} moves
 * @param {string[]} chosen
 * @param {string} key
 * @returns {Choice}
 */
export function choose(moves, chosen, key) {
  const longer = [...chosen, key];
  let found = candidates(moves, longer);
  if (!found.length && chosen[chosen.length - 1] === key) {
    const whole = complete(moves, chosen);
    return whole.length === 1 ? { chosen: [], move: whole[0] } : { chosen: chosen.slice(0, -1), move: null };
  }
  if (!found.length) {
    found = candidates(moves, [key]);
    if (!found.length || !chosen.length) return { chosen: [], move: null };
    return found.length === 1 ? { chosen: [], move: found[0] } : { chosen: [key], move: null };
  }
  return found.length === 1 ? { chosen: [], move: found[0] } : { chosen: longer, move: null };
}
