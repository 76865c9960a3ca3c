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

/**
 * The keys of a move's points, in the order in which they are chosen.
 * @param {Move} move
 */
export function pointsOf(move) {
  const keys = [keyOf(move.at)];
  if (move.to) keys.push(keyOf(move.to));
  for (const point of move.more || []) keys.push(keyOf(point));
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
 * The points that may be chosen next.
 * @param {Move[]} moves
 * @param {string[]} chosen
 * @returns {Set<string>}
 */
export function nextPoints(moves, chosen) {
  const next = /** @type {Set<string>} */ (new Set());
  for (const move of candidates(moves, chosen)) {
    const points = pointsOf(move);
    if (!move.any_order && begins(points, chosen)) {
      if (points.length > chosen.length) next.add(points[chosen.length]);
      continue;
    }
    for (const key of chosen) points.splice(points.indexOf(key), 1);
    for (const key of points) next.add(key);
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
