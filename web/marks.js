/* Finds what the legal moves of a position lead to: won, lost or drawn, and their values. */
import { askObjects, isAbort } from "./ask.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Solved} Solved */
/** @typedef {import("./types.js").Valued} Valued */
/** @typedef {import("./board.js").Mark} Mark */

const SECONDS = 3;
const LIMIT = 1000; /* moves */
const EACH = 60; /* moves of a loopy game, which are asked one by one */
const opponents = /** @type {Record<string, [Mark["kind"], string]>} */ ({
  loss: ["good", "wins"],
  draw: ["even", "draws"],
  win: ["bad", "loses"],
});
const LONG = 30; /* letters: a longer value is cut in the words of a move */

/**
 * Asks, and takes "no answer" for an answer.
 * @param {Question} question
 * @param {AbortSignal} signal
 */
async function tryAsk(question, signal) {
  try {
    return (await askObjects(question, signal))[0] || null;
  } catch (error) {
    if (isAbort(error)) throw error;
    return null;
  }
}

/**
 * @param {Solved | null} solved
 * @param {string} move
 * @returns {Mark}
 */
function markOf(solved, move) {
  if (!solved) return { kind: "plain", words: "" };
  const listed = solved.moves.includes(move);
  if (listed) return solved.outcome === "draw" ? { kind: "even", words: "draws" } : { kind: "good", words: "wins" };
  if (solved.more) return { kind: "plain", words: "not looked at" };
  return { kind: "bad", words: solved.outcome === "win" ? "does not win" : "loses" };
}

/**
 * @param {Scene} scene
 * @param {Solved | null} solved
 * @param {Valued | null} valued
 */
function summary(scene, solved, valued) {
  const said = [];
  if (solved) {
    const who = solved.winner ? `${solved.winner} wins` : "A draw with best play";
    said.push(`${who} (${scene.mover} to move)${solved.reason ? `: ${solved.reason}` : ""}.`);
  } else {
    said.push(`Who wins was not found in ${SECONDS} seconds.`);
  }
  if (valued?.value) {
    said.push(`Value ${valued.value}.`);
    if (valued.mean) said.push(`Mean ${valued.mean}, temperature ${valued.temperature}.`);
  }
  return said.join(" ");
}

/**
 * The outcomes of the moves of a loopy game, each with the moves until play stops: a question for each move.
 * @param {Question} question  `solve` of the position
 * @param {string[]} moves
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, Mark>>}
 */
async function askEach(question, moves, signal) {
  const before = question.options?.after;
  const found = new Map();
  for (const move of moves.slice(0, EACH)) {
    const options = { ...question.options, after: before ? `${before} ${move}` : move, moves: "none", seconds: SECONDS };
    const solved = /** @type {Solved | null} */ (await tryAsk({ ...question, options }, signal));
    if (!solved) continue;
    const [kind, words] = opponents[solved.outcome];
    const steps = typeof solved.remoteness === "number" ? ` in ${solved.remoteness + 1}` : "";
    found.set(move, { kind, words: `${words}${steps}` });
  }
  return found;
}

/**
 * @param {Question} question  `solve` of the position
 * @param {Scene} scene
 * @param {AbortSignal} signal
 * @returns {Promise<{marks: Map<string, Mark>, text: string}>}
 */
export async function askMarks(question, scene, signal) {
  const options = { ...question.options, moves: "all", limit: LIMIT, seconds: SECONDS };
  const value = { verb: "value", game: question.game, position: scene.position, options: { moves: true, seconds: SECONDS } };
  const [solved, valued] = await Promise.all([tryAsk({ ...question, options }, signal), tryAsk(value, signal)]);
  const values = new Map();
  for (const move of valued?.moves || []) if (move.player === scene.mover) values.set(move.move, move.value);
  const marks = new Map();
  const legal = scene.moves.filter((move) => move.player === scene.mover).map((move) => move.move);
  const each = solved && "remoteness" in solved ? await askEach(question, legal, signal) : new Map();
  for (const move of legal) {
    const mark = each.get(move) || markOf(solved, move);
    const worth = values.get(move);
    const short = worth && worth.length > LONG ? `${worth.slice(0, LONG)}…` : worth;
    const text = [mark.words, short ? `value ${short}` : ""].filter(Boolean).join(", ");
    if (text) marks.set(move, { kind: mark.kind, words: text });
  }
  return { marks, text: summary(scene, solved, valued) };
}
