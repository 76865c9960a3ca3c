/* The view of a table: a heat map over one parameter or two, whose cells open positions; and conjectures about it. */
import { Latest, ask, askObjects, failure, report } from "./ask.js";
import { button, form, html, labelled, select } from "./dom.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {{at?: number[], position?: string, value: unknown}} Cell */
/** @typedef {Record<string, string | number | boolean>} Options */

const SECONDS = 10;
/* The tables that are tried, until one fits the game, if the person names no parameters.  The first one is large for
   boards, so it must be ready soon. */
const TRIED = [{ a: "0..12", b: "0..12", seconds: 0.5 }, { a: "1..4", b: "1..4" }, { a: "0..12" }, { a: "1..12" }, { size: "2" }, { size: "2x2" }];
const CELLS = 4000; /* more are not drawn */
const HEATS = 7; /* classes of numbers above 0 */
const FOLD = 20; /* cells in a row of a table over one parameter */
const FOLD_POSITIONS = 4; /* and of a table of positions */

/**
 * Asks for a table, and returns its cells with the parameters that it has.
 * @param {string} game
 * @param {Options} options
 * @param {AbortSignal} signal
 */
export async function askTable(game, options, signal) {
  let reason = null;
  for (const tried of options.a || options.size ? [{}] : TRIED) {
    const question = { verb: "table", game, options: { ...options, ...tried, format: "json" } };
    const reply = await ask(question, signal);
    const lines = reply.out.map((line) => JSON.parse(line)); /* the first one names the game */
    const cells = /** @type {Cell[]} */ (lines.filter((object) => object.at || object.position !== undefined));
    const unfinished = "seconds" in tried && reply.exit === 3;
    if (cells.length && !unfinished) return { cells, given: /** @type {Options} */ ({ ...options, ...tried }) };
    reason = reason || failure(question, reply);
  }
  throw reason;
}

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
    /** @param {string} placeholder */
    const field = (placeholder) => html("input", { type: "text", class: "short", placeholder, spellcheck: "false" });
    const fields = { a: field("0..12"), b: field("none"), size: field("none"), set: field("A=2 B=1") };
    let shows = "outcome";
    const show = select(
      [
        ["outcome", "who wins"],
        ["grundy", "Grundy values"],
        ["moves", "numbers of winning moves"],
        ["value", "values"],
        ["scores", "scores, if it is won by points"],
      ],
      shows,
      (value) => (shows = value),
    );
    const given = () => {
      const options = /** @type {Options} */ ({ seconds: SECONDS });
      for (const [name, { value }] of Object.entries(fields)) if (value.trim()) options[name] = value.trim();
      return options;
    };
    /** @param {Options} options */
    const fill = (options) => {
      for (const [name, input] of Object.entries(fields)) input.value = String(options[name] || "");
    };
    const make = () => this.#ask(game.value.trim(), { ...given(), show: shows }, fill);
    const guess = () => {
      const { size, ...options } = given();
      this.#guess(game.value.trim(), options);
    };
    game.addEventListener("change", () => fill({}));
    const asked = form(
      make,
      "card opening",
      labelled("Game", game),
      labelled("First parameter", fields.a),
      labelled("Second parameter", fields.b),
      labelled("or all up to a size", fields.size),
      labelled("Constants", fields.set),
      labelled("Show", show),
      html("div", { class: "row" }, html("button", {}, "Make the table"), button("Guess a rule", guess)),
      names,
    );
    const card = html("section", { class: "card", "aria-label": "Table" }, this.status, this.problem, this.result, this.guesses);
    make();
    return html("div", {}, html("h2", {}, "Table"), asked, card);
  }

  /** @param {string} text */
  #say(text) {
    this.status.textContent = text;
  }

  /** @param {unknown} error */
  #failed(error) {
    report(error, (words) => {
      this.#say("");
      this.problem.textContent = words;
      this.problem.hidden = false;
    });
  }

  /**
   * @param {string} game
   * @param {Options} options
   * @param {(options: Options) => void} fill
   */
  async #ask(game, options, fill) {
    this.problem.hidden = true;
    this.result.replaceChildren();
    this.#say("Computing …");
    try {
      const { cells, given } = await askTable(game, options, this.#asking.next());
      fill(given);
      if (cells.length > CELLS) return this.#say(`The table has ${cells.length} cells; the page draws at most ${CELLS}.`);
      this.#say(`${cells.length} cells of ${game}. A cell opens its position; arrows move between cells.${legend(cells)}`);
      this.result.replaceChildren(this.#draw(game, cells, String(given.set || "")));
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * Draws cells of parameters by these, and cells of positions with their positions.
   * @param {string} game
   * @param {Cell[]} cells
   * @param {string} set  the constants
   */
  #draw(game, cells, set) {
    const { at } = cells[0];
    const two = at?.length === 2;
    const most = Math.max(1, ...cells.map((cell) => (typeof cell.value === "number" ? cell.value : 0)));
    const caption = html("caption", {}, two ? `${game}: rows are the first parameter, columns the second` : game);
    const made = html("table", { class: "heat" }, caption);
    const rows = two ? groupRows(cells) : fold(cells, at ? FOLD : FOLD_POSITIONS);
    if (at) {
      const head = html("tr", {}, html("td"));
      rows[0].forEach((cell, i) => head.append(html("th", { scope: "col" }, two ? String(cell.at?.[1]) : `+${i}`)));
      made.append(html("thead", {}, head));
    }
    const body = html("tbody");
    rows.forEach((row, r) => {
      const first = row[0].at ? row[0].at[0] : r * FOLD_POSITIONS + 1;
      const line = html("tr", {}, html("th", { scope: "row" }, String(first)));
      for (const cell of row) line.append(html("td", {}, this.#cell(game, cell, set, most, cell === cells[0])));
      body.append(line);
    });
    made.append(body);
    made.addEventListener("keydown", (event) => moveFocus(made, event));
    return made;
  }

  /**
   * @param {string} game
   * @param {Cell} cell
   * @param {string} set
   * @param {number} most
   * @param {boolean} first  it has the focus at first
   */
  #cell(game, cell, set, most, first) {
    const text = wordsOf(cell.value);
    const where = cell.at ? cell.at.join(", ") : cell.position;
    return button(cell.at ? text || "–" : `${where}: ${text}`, () => this.#open(game, cell, set), {
      class: `cell-${kindOf(cell.value, most)}`,
      tabindex: first ? 0 : -1,
      "aria-label": `${where}: ${text || "unknown"}`,
    });
  }

  /**
   * Opens the position of a cell.
   * @param {string} game
   * @param {Cell} cell
   * @param {string} set
   */
  async #open(game, { at, position = "" }, set) {
    if (!at) return this.page.go({ game, position, mover: "", line: [] });
    try {
      const question = { verb: "play", game, options: { tell: "start", at: at.join(","), ...(set ? { set } : {}) } };
      const [told] = /** @type {Told[]} */ (await askObjects(question, this.#asking.next()));
      this.page.go({ game, position: told.position, mover: told.mover, line: [] });
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * @param {string} game
   * @param {Options} options
   */
  async #guess(game, options) {
    this.problem.hidden = true;
    this.#say("Looking for a rule …");
    try {
      const found = await askObjects({ verb: "guess", game, options }, this.#asking.next());
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
  const rows = /** @type {Cell[][]} */ ([]);
  for (const cell of cells) {
    const last = rows[rows.length - 1];
    if (last && last[0].at?.[0] === cell.at?.[0]) last.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/**
 * @param {Cell[]} cells
 * @param {number} length
 */
function fold(cells, length) {
  const rows = [];
  for (let i = 0; i < cells.length; i += length) rows.push(cells.slice(i, i + length));
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
