/* Asks the server.  Each question is one run of the program; aborting the request ends that run. */
import { token } from "./address.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Session} Session */

/** The program or the server refused; the message is in its words. */
export class Refused extends Error {}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function fetchJson(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...options.headers, "X-Kayles-Token": token } });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused("The server does not answer. Is 'kayles serve' still running?");
  }
  const text = await response.text();
  if (!response.ok) throw new Refused(refusal(response.status, text));
  return JSON.parse(text);
}

/**
 * @param {number} status
 * @param {string} text
 */
function refusal(status, text) {
  if (status === 403 || status === 401)
    return "The address lacks the token of this server. Open the address that 'kayles serve' printed.";
  try {
    const said = JSON.parse(text);
    if (typeof said.error === "string") return said.error;
  } catch {
    /* plain text */
  }
  return text.trim() || `The server answered ${status}.`;
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Shows why something failed, unless it was cancelled.
 * @param {unknown} error
 * @param {(words: string) => void} show
 */
export function report(error, show) {
  if (!isAbort(error)) show(error instanceof Error ? error.message : String(error));
}

/** @returns {Promise<Session>} */
export function askSession() {
  return fetchJson("session");
}

/**
 * @param {Question} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reply>}
 */
export function ask(question, signal) {
  return fetchJson("ask", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal,
  });
}

/**
 * Why a run has no answer, in the words of the program without its name.
 * @param {Question} question
 * @param {Reply} reply
 */
export function failure({ options }, { exit, err }) {
  if (exit === 3 && err.includes("time budget") && options?.seconds)
    return new Refused(`No answer was found in ${options.seconds} seconds.`);
  return new Refused(err.trim().replace(/^kayles: /, "") || (exit ? `exit status ${exit}` : "The answer is empty."));
}

/**
 * Asks for objects, one a line.  Fails if there is none; an answer that the budget cut short counts.
 * @param {Question} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<any[]>}
 */
export async function askObjects(question, signal) {
  const reply = await ask(question, signal);
  const objects = reply.out.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  if (!objects.length && reply.exit !== 0) throw failure(question, reply);
  return objects;
}

/**
 * Asks for text.
 * @param {Question} question
 * @param {AbortSignal} [signal]
 */
export async function askText(question, signal) {
  const reply = await ask(question, signal);
  if (reply.exit !== 0 && !reply.out.length) throw failure(question, reply);
  return reply.out.join("\n");
}

/**
 * Gives the server rules in Lua.
 * @param {string} source
 * @returns {Promise<{game: string}>}
 */
export function sendRules(source) {
  return fetchJson("rules", { method: "POST", headers: { "Content-Type": "text/plain" }, body: source });
}

/* One question of a kind at a time: a new one cancels the one before. */
export class Latest {
  /** @type {AbortController | null} */
  #control = null;

  /** Cancels the question, and returns the signal of the next one. */
  next() {
    this.cancel();
    this.#control = new AbortController();
    return this.#control.signal;
  }

  cancel() {
    this.#control?.abort();
    this.#control = null;
  }
}
