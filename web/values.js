/* The view of values: a calculator, thermographs side by side, and a temperature that cools them. */
import { Latest, ask, askObjects, isAbort, report } from "./ask.js";
import { button, form, html, labelled, scroller } from "./dom.js";
import { drawThermograph, hottest, readThermograph } from "./thermograph.js";

/** @typedef {import("./main.js").Page} Page */
/** @typedef {import("./types.js").Valued} Valued */
/** @typedef {import("./thermograph.js").Thermograph} Thermograph */

const SECONDS = 10;
const STEPS = 8; /* of a temperature */
const examples = ["{3|-1}", "+-{5|1}", "{7||3|-1}", 'domineering("...|...")', "^ > *2", "mean({7||3|-1})", "{2|1} + {0|-3}"];

/** @typedef {{expression: string, thermograph: Thermograph | null, picture: HTMLElement, cooled: HTMLElement}} Row */

export class Values {
  #asking = new Latest();
  #cooling = new Latest();
  #nimbers = new Latest();
  /** @type {Row[]} */ #rows = [];
  #heat = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.status = html("p", { class: "status", role: "status" });
    this.results = html("div", { class: "results" });
    this.input = html("textarea", { rows: 4, spellcheck: "false", autocapitalize: "off" });
    this.input.value = examples.slice(0, 2).join("\n");
    this.slider = html("input", { type: "range", min: -STEPS, max: 4 * STEPS, value: 0, input: () => this.#cool() });
    this.shown = html("output", { class: "heat-shown" }, "0");
    this.temperature = html("div", { class: "row", hidden: true }, labelled("Temperature", this.slider, "field inline"), this.shown);
  }

  leave() {
    this.#asking.cancel();
    this.#cooling.cancel();
    this.#nimbers.cancel();
  }

  render() {
    const asked = form(
      () => this.#compute(),
      "card",
      labelled("Expressions, one a line", this.input, "field wide"),
      html("div", { class: "row" }, html("button", {}, "Compute")),
      html("p", { class: "quiet" }, "Examples: "),
    );
    const list = html("div", { class: "moves" });
    for (const example of examples)
      list.append(
        button(example, () => {
          this.input.value = example;
          this.#compute();
        }),
      );
    asked.append(list);
    this.#compute();
    return html(
      "div",
      {},
      html("h2", {}, "Values"),
      asked,
      html("section", { class: "card", "aria-label": "Values" }, this.status, this.temperature, this.results),
      this.#nim(),
    );
  }

  async #compute() {
    const expressions = this.input.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const signal = this.#asking.next();
    this.#cooling.cancel();
    this.#rows = [];
    this.results.replaceChildren();
    this.temperature.hidden = true;
    this.status.textContent = "Computing …";
    for (const expression of expressions) {
      try {
        await this.#row(expression, signal);
      } catch (error) {
        if (isAbort(error)) return;
        report(error, (words) =>
          this.results.append(html("article", {}, html("h3", {}, expression), scroller("pre", "Error", { class: "problem" }, words))),
        );
      }
    }
    this.status.textContent = "";
    const masts = this.#rows.filter((row) => row.thermograph);
    this.temperature.hidden = !masts.length;
    this.slider.max = String(STEPS * Math.ceil(this.#top() + 1));
    this.#cool();
  }

  #top() {
    return Math.max(0, ...this.#rows.map((row) => (row.thermograph ? hottest(row.thermograph) : 0)));
  }

  /**
   * @param {string} expression
   * @param {AbortSignal} signal
   */
  async #row(expression, signal) {
    const [valued] = /** @type {Valued[]} */ (await askObjects({ verb: "value", expression, options: { seconds: SECONDS } }, signal));
    const facts = html("dl", {});
    const shown = /** @type {[string, string | null][]} */ ([
      ["value", valued.value],
      ["winner", valued.outcome && { P: "who moves second", N: "who moves first", L: "Left", R: "Right" }[valued.outcome] || null],
      ["mean", valued.mean],
      ["temperature", valued.temperature],
    ]);
    for (const [name, text] of shown) if (text !== null) facts.append(html("dt", {}, name), html("dd", {}, text));
    const picture = html("div");
    const cooled = html("p", { class: "cooled" });
    this.results.append(html("article", {}, html("h3", {}, expression), facts, picture, cooled));
    const thermograph = valued.temperature === null ? null : await this.#walls(expression, signal);
    this.#rows.push({ expression, thermograph, picture, cooled });
  }

  /**
   * @param {string} expression
   * @param {AbortSignal} signal
   */
  async #walls(expression, signal) {
    const question = { verb: "value", expression: `thermograph(${expression})`, options: { seconds: SECONDS } };
    const reply = await ask(question, signal);
    if (reply.exit !== 0 || !reply.out.length) return null;
    const { value } = JSON.parse(reply.out[0]);
    return typeof value === "string" ? readThermograph(value) : null;
  }

  /** Shows the temperature of the slider in the pictures, and asks for the cooled values. */
  async #cool() {
    this.#heat = Number(this.slider.value) / STEPS;
    const text = fraction(Number(this.slider.value), STEPS);
    this.shown.textContent = text;
    const top = this.#top();
    for (const row of this.#rows)
      if (row.thermograph) row.picture.replaceChildren(drawThermograph(row.thermograph, top, this.#heat));
    const signal = this.#cooling.next();
    try {
      for (const row of this.#rows) if (row.thermograph) await this.#coolRow(row, text, signal);
    } catch (error) {
      report(error, (words) => (this.status.textContent = words));
    }
  }

  /**
   * @param {Row} row
   * @param {string} heat
   * @param {AbortSignal} signal
   */
  async #coolRow(row, heat, signal) {
    const question = { verb: "value", expression: `cool(${row.expression}, ${heat})`, options: { seconds: SECONDS } };
    const reply = await ask(question, signal);
    const value = reply.exit === 0 && reply.out.length ? JSON.parse(reply.out[0]).value : null;
    row.cooled.textContent = `cooled by ${heat}: ${value === null ? "there is none" : value}`;
  }

  /** A calculator for nimbers. */
  #nim() {
    const input = html("input", { type: "text", value: "4 * 4 + 1", spellcheck: "false" });
    const answer = html("output", { role: "status" });
    const compute = async () => {
      try {
        const [found] = await askObjects({ verb: "nim", expression: input.value, options: { seconds: SECONDS } }, this.#nimbers.next());
        answer.textContent = `= ${found.value}`;
      } catch (error) {
        report(error, (words) => (answer.textContent = words));
      }
    };
    const row = html("div", { class: "row" }, labelled("Nimbers", input), html("button", {}, "Compute"));
    return html("details", { class: "card" }, html("summary", {}, "Nim arithmetic"), form(compute, "", row, answer));
  }
}

/**
 * Writes a fraction in lowest terms; `under` is a power of two.
 * @param {number} over
 * @param {number} under
 */
function fraction(over, under) {
  while (under > 1 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  return under === 1 ? String(over) : `${over}/${under}`;
}
