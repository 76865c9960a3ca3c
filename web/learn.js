/* The view to learn from: the rules of the game, and documents whose examples run. */
import { Latest, ask, askText, report } from "./ask.js";
import { questionsOf } from "./commands.js";
import { button, form, html, scroller } from "./dom.js";
import { markdown } from "./markdown.js";
import { drawRules } from "./rules.js";

/** @typedef {import("./main.js").Page} Page */

const SECONDS = 10;
const documents = [
  ["values", "Values of positions"],
  ["sequences", "Nim-sequences"],
];

export class Learn {
  #asking = new Latest();
  #running = new Latest();

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.body = html("section", { class: "card", "aria-label": "Document" });
  }

  leave() {
    this.#asking.cancel();
    this.#running.cancel();
  }

  render() {
    const { game } = this.page.place;
    const list = html("div", { class: "row" });
    if (game) list.append(button(`Rules of ${game}`, () => this.#rules(game)));
    for (const [name, title] of documents) list.append(button(title, () => this.#open(name)));
    if (game) this.#rules(game);
    else this.#open(documents[0][0]);
    return html("div", {}, html("h2", {}, "Learn"), html("div", { class: "card" }, list), this.body);
  }

  /** @param {string} game */
  async #rules(game) {
    try {
      this.body.replaceChildren(drawRules(await askText({ verb: "rules", game }, this.#asking.next())));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** @param {string} name */
  async #open(name) {
    try {
      const response = await fetch(`${name}.md`, { signal: this.#asking.next() });
      if (!response.ok) throw new Error(`The document was not found (${response.status}).`);
      this.body.replaceChildren(markdown(await response.text(), (code) => this.#session(code)));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** @param {unknown} error */
  #failed(error) {
    report(error, (words) => this.body.replaceChildren(html("p", { class: "problem", role: "alert" }, words)));
  }

  /**
   * Draws a session of the terminal; commands that the page can ask have a button.
   * @param {string} code
   */
  #session(code) {
    const made = html("div", { class: "session" });
    /** @type {string[]} */
    let lines = [];
    const end = () => {
      if (lines.length) made.append(scroller("pre", "Answer", {}, lines.join("\n")));
      lines = [];
    };
    for (const line of code.split("\n")) {
      const command = /^\$ (.*)/.exec(line)?.[1];
      const questions = command ? questionsOf(command) : null;
      if (!command || !questions) {
        lines.push(line);
        continue;
      }
      end();
      made.append(this.#example(command, questions));
    }
    end();
    return made;
  }

  /**
   * A command that can be changed and run.
   * @param {string} command
   * @param {import("./types.js").Question[]} questions
   */
  #example(command, questions) {
    const input = html("input", { type: "text", value: command, "aria-label": "Command", spellcheck: "false" });
    const answer = scroller("pre", "New answer", { hidden: true });
    const run = async () => {
      answer.hidden = false;
      const asked = input.value === command ? questions : questionsOf(input.value);
      answer.textContent = asked ? "…" : "The page asks the verbs value, nim, sequence, table, solve, guess, recognise and rules, without pipes and files.";
      if (!asked) return;
      try {
        const signal = this.#running.next();
        const said = [];
        for (const question of asked) said.push(await this.#run(question, signal));
        answer.textContent = said.join("\n");
      } catch (error) {
        report(error, (words) => (answer.textContent = words));
      }
    };
    return form(run, "", html("div", { class: "row command" }, input, html("button", {}, "Run")), answer);
  }

  /**
   * @param {import("./types.js").Question} question
   * @param {AbortSignal} signal
   */
  async #run(question, signal) {
    const reply = await ask({ ...question, options: { ...question.options, seconds: SECONDS } }, signal);
    if (reply.exit !== 0 && !reply.out.length) return reply.err.trim();
    return reply.out.map(readable).join("\n");
  }
}

/**
 * The value of an object that has one; else its keys, one a line.
 * @param {string} line
 */
function readable(line) {
  if (!line.startsWith("{")) return line;
  const object = JSON.parse(line);
  if (typeof object.value === "string" && !object.moves) return object.value;
  return Object.entries(object)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}
