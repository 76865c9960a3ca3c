/* Turns a command line of the documents into a question to the server. */

/** @typedef {import("./types.js").Question} Question */

/**
 * Splits a command into words, as a shell does; null if it has more than words: pipes, files, variables.
 * @param {string} command
 */
function splitWords(command) {
  const words = [];
  let word = "";
  let open = false;
  for (let i = 0; i < command.length; i++) {
    const letter = command[i];
    if (letter === "'" || letter === '"') {
      const end = command.indexOf(letter, i + 1);
      if (end < 0) return null;
      word += command.slice(i + 1, end);
      i = end;
      open = true;
    } else if (letter === " ") {
      if (open || word) words.push(word);
      word = "";
      open = false;
    } else if ("|><;&$`()\\".includes(letter)) return null;
    else word += letter;
  }
  if (open || word) words.push(word);
  return words;
}

const takesValue = new Set(["n", "show", "format", "limit", "moves", "set", "only", "size", "fold", "after", "mover", "at"]);
const sent = /** @type {Record<string, string[]>} */ ({
  value: ["moves"],
  sequence: ["n", "period", "stats"],
  table: ["show"],
  solve: ["moves", "limit", "after", "mover"],
  nim: [],
  guess: [],
  recognise: ["limit"],
  rules: [],
});

/**
 * The question of a command such as "kayles value '{3|-1}'"; several for several expressions.  null: the page cannot
 * ask it.
 * @param {string} command
 * @returns {Question[] | null}
 */
export function questionsOf(command) {
  const words = splitWords(command);
  if (!words || words[0] !== "kayles" || !sent[words[1]]) return null;
  const verb = words[1];
  /** @type {Record<string, string | boolean>} */
  const options = {};
  const operands = [];
  for (let i = 2; i < words.length; i++) {
    const flag = /^--?([a-z][a-z-]*)$/.exec(words[i])?.[1];
    if (!flag) operands.push(words[i]);
    else if (flag === "json") continue;
    else if (!sent[verb].includes(flag)) return null;
    else if (verb !== "value" && takesValue.has(flag)) options[flag] = words[++i];
    else options[flag] = true;
  }
  if (operands.includes("-")) return null;
  return ask(verb, operands, options);
}

/**
 * @param {string} verb
 * @param {string[]} operands
 * @param {Record<string, string | boolean>} options
 * @returns {Question[] | null}
 */
function ask(verb, operands, options) {
  if (!operands.length) return null;
  const [game, position] = operands;
  const named = /^[a-z][a-z-]*$|^[0-9.]+$/.test(game) && operands.length === 2;
  if (verb === "nim" || (verb === "value" && !named)) {
    if (operands.some((operand) => /^\s*\w+\s*=[^=]/.test(operand) || /\.lua/.test(operand))) return null;
    return operands.map((expression) => ({ verb, expression, options }));
  }
  if (verb === "recognise") return [{ verb, expression: operands.join(" "), options }];
  if (/\.lua$/.test(game)) return null;
  if (verb === "table" || verb === "guess")
    return [{ verb, game, options: { ...options, ...(position ? { a: position } : {}), ...(operands[2] ? { b: operands[2] } : {}) } }];
  if (operands.length > 2) return null;
  return [{ verb, game, ...(position === undefined ? {} : { position }), options }];
}
