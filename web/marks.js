/* Finds what the legal moves of a position lead to: won, lost or drawn, and their values. */
import { askObjects, isAbort } from "./ask.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Solved} Solved */
/** @typedef {import("./types.js").Valued} Valued */
/** @typedef {import("./board.js").Mark} Mark */

const SECONDS = 3;
const LIMIT = 1000; /* moves */
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
    if (typeof solved.remoteness === "number") said.push(`Play stops after ${solved.remoteness} moves.`);
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
  for (const { player, move } of scene.moves) {
    if (player !== scene.mover) continue;
    const mark = markOf(solved, move);
    const worth = values.get(move);
    const short = worth && worth.length > LONG ? `${worth.slice(0, LONG)}…` : worth;
    const text = [mark.words, short ? `value ${short}` : ""].filter(Boolean).join(", ");
    if (text) marks.set(move, { kind: mark.kind, words: text });
  }
  return { marks, text: summary(scene, solved, valued) };
}
