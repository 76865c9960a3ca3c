/* The view of a table: a heat map over one parameter or two, whose cells open positions; and conjectures about it. */
import { Latest, askObjects, isAbort } from "./ask.js";
import { button, html, labelled, select } from "./dom.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{at: number[], value: unknown}} Cell */

const SECONDS = 10;
const CELLS = 4000; /* more are not drawn */
const HEATS = 7; /* classes of numbers above 0 */
const FOLD = 20; /* cells in a row of a table over one parameter */

export class Table {
  #asking = new Latest();

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.result = html("div", { class: "frame" });
    this.status = html("p", { class: "status", role: "status" });
    this.problem = html("p", { class: "problem", role: "alert", hidden: true });
    this.guesses = html("div");
  }

  leave() {
    this.#asking.cancel();
  }

  render() {
    const { place, session } = this.page;
    const names = html("datalist", { id: "table-games" });
    for (const game of session.games) names.append(html("option", { value: game.name }, game.summary));
    const game = html("input", { type: "text", list: "table-games", value: place.game || "pyramid", spellcheck: "false" });
    const first = html("input", { type: "text", value: "0..12", class: "short", spellcheck: "false" });
    const second = html("input", { type: "text", value: "0..12", class: "short", spellcheck: "false" });
    let shows = "outcome";
    const show = select(
      [
        ["outcome", "who wins"],
        ["grundy", "Grundy values"],
        ["moves", "numbers of winning moves"],
        ["value", "values"],
      ],
      shows,
      (value) => (shows = value),
    );
    const question = () => ({
      game: game.value.trim(),
      options: { a: first.value.trim(), ...(second.value.trim() ? { b: second.value.trim() } : {}), seconds: SECONDS },
    });
    const form = html(
      "form",
      {
        class: "card opening",
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#ask(question(), shows);
        },
      },
      labelled("Game", game),
      labelled("First parameter", first),
      labelled("Second parameter, or nothing", second),
      labelled("Show", show),
      html("div", { class: "row" }, html("button", {}, "Make the table"), button("Guess a rule", () => this.#guess(question()))),
      names,
    );
    const card = html("section", { class: "card", "aria-label": "Table" }, this.status, this.problem, this.result, this.guesses);
    this.#say("A cell of the table opens its position.");
    return html("div", {}, html("h2", {}, "Table"), form, card);
  }

  /** @param {string} text */
  #say(text) {
    this.status.textContent = text;
  }

  /** @param {unknown} error */
  #failed(error) {
    if (isAbort(error)) return;
    this.#say("");
    this.problem.textContent = error instanceof Error ? error.message : String(error);
    this.problem.hidden = false;
  }

  /**
   * @param {{game: string, options: Record<string, string | number | boolean>}} question
   * @param {string} show
   */
  async #ask(question, show) {
    this.problem.hidden = true;
    this.result.replaceChildren();
    this.#say("Computing …");
    try {
      const options = { ...question.options, show, format: "json" };
      const objects = await askObjects({ verb: "table", game: question.game, options }, this.#asking.next());
      const cells = /** @type {Cell[]} */ (objects.filter((object) => Array.isArray(object.at)));
      if (cells.length > CELLS) return this.#say(`The table has ${cells.length} cells; the page draws at most ${CELLS}.`);
      this.#say(`${cells.length} cells of ${question.game}. A cell opens its position; arrows move between cells.${legend(cells)}`);
      this.result.replaceChildren(this.#draw(question.game, cells));
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * @param {string} game
   * @param {Cell[]} cells
   */
  #draw(game, cells) {
    const two = cells[0]?.at.length === 2;
    const most = Math.max(1, ...cells.map((cell) => (typeof cell.value === "number" ? cell.value : 0)));
    const caption = html("caption", {}, two ? `${game}: rows are the first parameter, columns the second` : game);
    const made = html("table", { class: "heat" }, caption);
    const rows = two ? groupRows(cells) : fold(cells);
    const columns = two ? rows[0].map((cell) => String(cell.at[1])) : rows[0].map((_, i) => `+${i}`);
    const head = html("tr", {}, html("td"));
    for (const column of columns) head.append(html("th", { scope: "col" }, column));
    made.append(html("thead", {}, head));
    const body = html("tbody");
    rows.forEach((row, r) => {
      const line = html("tr", {}, html("th", { scope: "row" }, String(row[0].at[0])));
      row.forEach((cell, c) => line.append(html("td", {}, this.#cell(game, cell, most, r === 0 && c === 0))));
      body.append(line);
    });
    made.append(body);
    made.addEventListener("keydown", (event) => moveFocus(made, event));
    return made;
  }

  /**
   * @param {string} game
   * @param {Cell} cell
   * @param {number} most
   * @param {boolean} first  it has the focus at first
   */
  #cell(game, cell, most, first) {
    const text = wordsOf(cell.value);
    return button(text || "–", () => this.#open(game, cell.at), {
      class: `cell-${kindOf(cell.value, most)}`,
      tabindex: first ? 0 : -1,
      "aria-label": `${cell.at.join(", ")}: ${text || "unknown"}`,
    });
  }

  /**
   * Opens the position of a cell.
   * @param {string} game
   * @param {number[]} at
   */
  async #open(game, at) {
    try {
      const question = { verb: "play", game, options: { tell: "start", at: at.join(",") } };
      const [told] = /** @type {Told[]} */ (await askObjects(question, this.#asking.next()));
      this.page.go({ game, position: told.position, mover: told.mover, line: [] });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** @param {{game: string, options: Record<string, string | number | boolean>}} question */
  async #guess(question) {
    this.problem.hidden = true;
    this.#say("Looking for a rule …");
    try {
      const found = await askObjects({ verb: "guess", ...question }, this.#asking.next());
      this.#say(found.length ? "" : "No rule was found.");
      const list = html("ol", {});
      for (const guess of found.slice(0, 5)) {
        const checked = `fits ${guess.fitted_on} positions, tested on ${guess.tested_on} others`;
        const verdict = guess.proved ? "proved" : guess.agree ? checked : `refuted by ${guess.counterexample}`;
        list.append(html("li", {}, html("p", {}, String(guess.statement)), html("p", { class: "quiet" }, verdict)));
      }
      this.guesses.replaceChildren(html("h3", {}, "Conjectures"), list);
    } catch (error) {
      this.#failed(error);
    }
  }
}

const meanings = { P: "the player to move loses", N: "the player to move wins", L: "Left wins", R: "Right wins" };

/**
 * Says what the letters of outcomes mean.
 * @param {Cell[]} cells
 */
function legend(cells) {
  const used = new Set(cells.map((cell) => cell.value));
  const said = Object.entries(meanings).filter(([letter]) => used.has(letter));
  return said.length ? ` ${said.map(([letter, meaning]) => `${letter}: ${meaning}`).join("; ")}.` : "";
}

/** @param {Cell[]} cells */
function groupRows(cells) {
  const rows = new Map();
  for (const cell of cells) {
    if (!rows.has(cell.at[0])) rows.set(cell.at[0], []);
    rows.get(cell.at[0]).push(cell);
  }
  return /** @type {Cell[][]} */ ([...rows.values()]);
}

/** @param {Cell[]} cells */
function fold(cells) {
  const rows = [];
  for (let i = 0; i < cells.length; i += FOLD) rows.push(cells.slice(i, i + FOLD));
  return rows;
}

/** @param {unknown} value */
function wordsOf(value) {
  return value === null || value === undefined ? "" : typeof value === "object" ? Object.values(value).join("/") : String(value);
}

/**
 * The class of a cell: an outcome, or how large a number is.
 * @param {unknown} value
 * @param {number} most
 */
function kindOf(value, most) {
  if (typeof value === "number") return value ? `heat-${1 + Math.floor(((HEATS - 1) * (value - 1)) / most)}` : "heat-0";
  const word = String(value);
  if (/^[PNLR]$/.test(word)) return word;
  return /^(win|loss|draw)$/.test(word) ? word : "plain";
}

/**
 * Arrows move the focus between the cells of a table.
 * @param {HTMLTableElement} table
 * @param {KeyboardEvent} event
 */
function moveFocus(table, event) {
  const steps = /** @type {Record<string, [number, number]>} */ ({
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
  });
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest("td") : null;
  const row = cell?.parentElement;
  if (!step || !cell || !(row instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const to = table.rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]]?.querySelector("button");
  if (!to) return;
  cell.querySelector("button")?.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
}
