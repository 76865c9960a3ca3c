/* The address of the page: its fragment holds the token, the view, the game and the line of play. */

/**
 * @typedef {object} Place
 * @property {string} view
 * @property {string} game
 * @property {string} position  "": none yet
 * @property {string} mover  "": the first player
 * @property {string[]} line  the moves made
 * @property {string} you  "first", "second", "both", "none"
 * @property {string} level
 */

const words = /** @type {const} */ (["view", "game", "position", "mover", "you", "level"]);

/** @returns {URLSearchParams} */
function fragment() {
  return new URLSearchParams(location.hash.slice(1));
}

/* The token is kept, so that an address without one opens on the server that this browser has opened at its port. */
const given = fragment().get("token");
if (given) localStorage.setItem("token", given);
export const token = given || localStorage.getItem("token") || "";

/** @returns {Place} */
export function readAddress() {
  const from = fragment();
  /** @param {string} name */
  const word = (name) => from.get(name) || "";
  return {
    view: word("view"),
    game: word("game"),
    position: word("position"),
    mover: word("mover"),
    line: from.getAll("move"),
    you: word("you"),
    level: word("level"),
  };
}

/**
 * Returns the address of a place; without the token it may be passed on.
 * @param {Place} place
 * @param {boolean} [withToken]
 */
export function addressOf(place, withToken = false) {
  const to = new URLSearchParams();
  if (token && withToken) to.set("token", token);
  for (const word of words) if (place[word]) to.set(word, place[word]);
  for (const move of place.line) to.append("move", move);
  return `${location.origin}${location.pathname}#${to}`;
}

/**
 * Shows a place in the address bar; `step` makes an entry in the history, for the back button.
 * @param {Place} place
 * @param {boolean} step
 */
export function writeAddress(place, step) {
  const address = addressOf(place, true);
  if (address === location.href) return;
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
