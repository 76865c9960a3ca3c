/* The view of nim-sequences: the values of a heap game drawn, with its period and its rare heaps; and the search for
 * the game that has given values. */
import { Latest, askObjects, askText, report } from "./ask.js";
import { button, form, html, labelled, scroller, svg } from "./dom.js";

/** @typedef {import("./main.js").Page} Page */

const SECONDS = 10;
const MOST = 5000; /* heaps that are drawn */
const examples = ["0.77", "0.137", "0.07", "0.16", "{2,5,7}", "4.7"];

/**
 * @typedef {object} Facts  the answer of `kayles sequence --period --stats --json`
 * @property {string} game
 * @property {number | null} period
 * @property {number | null} preperiod
 * @property {number | null} saltus
 * @property {boolean} proved
 * @property {number} max
 * @property {number} max_at
 * @property {number} [mask]
 * @property {boolean} [parity]
 * @property {number} [offset]
 */

export class Sequences {
  #asking = new Latest();
  #comparing = new Latest();

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    const game = page.place.game;
    this.code = html("input", { type: "text", value: /^[0-9{~]/.test(game) ? game : "0.77", spellcheck: "false" });
    this.count = html("input", { type: "number", value: 300, min: 10, max: MOST, class: "short" });
    this.status = html("p", { class: "status", role: "status" });
    this.problem = html("p", { class: "problem", role: "alert", hidden: true });
    this.picture = scroller("div", "Picture", { class: "frame" });
    this.under = html("div");
  }

  leave() {
    this.#asking.cancel();
    this.#comparing.cancel();
  }

  render() {
    const list = html("div", { class: "moves" });
    for (const code of examples)
      list.append(
        button(code, () => {
          this.code.value = code;
          this.#compute();
        }),
      );
    const asked = form(
      () => this.#compute(),
      "card opening",
      labelled("Code or set", this.code),
      labelled("Heaps", this.count),
      html("div", { class: "row" }, html("button", {}, "Draw")),
      list,
    );
    const card = html("section", { class: "card", "aria-label": "Sequence" }, this.status, this.problem, this.picture, this.under);
    this.#compute();
    return html("div", {}, html("h2", {}, "Sequences"), asked, card, this.#recognise());
  }

  async #compute() {
    const game = this.code.value.trim();
    const n = Math.min(MOST, Math.max(1, Number(this.count.value) || 300));
    const signal = this.#asking.next();
    this.problem.hidden = true;
    this.status.textContent = "Computing …";
    this.picture.replaceChildren();
    this.under.replaceChildren();
    try {
      const text = await askText({ verb: "sequence", game, options: { n, format: "text", seconds: SECONDS } }, signal);
      const values = text.split("\n").map(Number);
      const options = { period: true, stats: true, seconds: SECONDS };
      const [facts] = /** @type {Facts[]} */ (await askObjects({ verb: "sequence", game, options }, signal));
      const rare = rareHeaps(values, facts);
      this.status.textContent = describe(facts, rare);
      this.picture.replaceChildren(drawSequence(values, facts, rare));
      this.under.replaceChildren(this.#open(game, values));
    } catch (error) {
      report(error, (words) => {
        this.status.textContent = "";
        this.problem.textContent = words;
        this.problem.hidden = false;
      });
    }
  }

  /**
   * The values as numbers, and a field to open a heap.
   * @param {string} game
   * @param {number[]} values
   */
  #open(game, values) {
    const heap = html("input", { type: "number", min: 0, value: Math.min(12, values.length - 1), class: "short" });
    const open = () => this.page.go({ game, position: heap.value, mover: "", line: [] });
    const text = values.slice(0, 200).join(" ");
    return html(
      "div",
      {},
      html("div", { class: "row" }, labelled("Play with the heap", heap, "field inline"), button("Open", open)),
      html("details", {}, html("summary", {}, "The first values"), html("p", { class: "numbers" }, text)),
    );
  }

  #recognise() {
    const input = html("textarea", { rows: 2, spellcheck: "false" });
    input.value = "0 1 2 3 1 4 3 2 1 4 2 6";
    const list = html("ol");
    const status = html("p", { role: "status" });
    const recognise = async () => {
      list.replaceChildren();
      status.textContent = "Looking …";
      try {
        const question = { verb: "recognise", expression: input.value, options: { limit: 10, seconds: SECONDS } };
        const found = await askObjects(question, this.#comparing.next());
        status.textContent = found.length ? `The ${found.length} simplest games with these values:` : "No game has these values.";
        for (const match of found) {
          const period = match.period === null ? "no proved period" : `period ${match.period} from ${match.preperiod} on`;
          const name = match.name ? ` (${match.name})` : "";
          list.append(html("li", {}, button(match.game, () => this.#show(match.game)), `${name}: ${period}, from heap ${match.shift} on`));
        }
      } catch (error) {
        report(error, (words) => (status.textContent = words));
      }
    };
    const press = html("button", {}, "Which games have these values?");
    const asked = form(recognise, "", labelled("Values", input, "field wide"), press, status, list);
    return html("details", { class: "card" }, html("summary", {}, "Recognise values"), asked);
  }

  /** @param {string} code */
  #show(code) {
    this.code.value = code;
    this.#compute();
    this.status.scrollIntoView({ block: "nearest" });
  }
}

/**
 * The rare heaps: those whose value has an even number of the bits of the mask.  No mask: none.
 * @param {number[]} values
 * @param {Facts} facts
 */
function rareHeaps(values, facts) {
  if (!facts.mask) return [];
  const rare = [];
  for (let heap = 0; heap < values.length; heap++) {
    let bits = BigInt(values[heap]) & BigInt(facts.mask);
    let odd = facts.parity ? (heap + (facts.offset || 0)) % 2 : 0;
    for (; bits; bits &= bits - 1n) odd ^= 1;
    if (!odd) rare.push(heap);
  }
  return rare;
}

/**
 * @param {Facts} facts
 * @param {number[]} rare
 */
function describe(facts, rare) {
  const grows = facts.saltus ? `, ${facts.saltus} more each time` : "";
  const found = facts.period
    ? `${facts.game} has the period ${facts.period} from heap ${facts.preperiod} on${grows}${facts.proved ? ", proved" : ", not proved"}.`
    : `${facts.game}: no period was found in ${SECONDS} seconds.`;
  const bits = facts.parity ? "" : `: their values share an even number of binary ones with ${facts.mask}`;
  const marked = rare.length ? ` Rings mark the ${rare.length} rare ones of the heaps shown${bits}.` : "";
  return `${found} The largest value is ${facts.max}, first at heap ${facts.max_at}.${marked}`;
}

const HIGH = 300;
const EDGE = 36;

/**
 * Draws the values over the heaps: zeros in red, rare heaps with rings, a line where the period begins.
 * @param {number[]} values
 * @param {Facts} facts
 * @param {number[]} rare
 */
function drawSequence(values, facts, rare) {
  const most = Math.max(1, ...values);
  const step = Math.max(2.5, Math.min(14, 1150 / values.length));
  const wide = 2 * EDGE + step * values.length;
  const made = svg("svg", {
    viewBox: `0 0 ${wide} ${HIGH}`,
    width: wide,
    height: HIGH,
    class: "sequence",
    role: "img",
    "aria-label": `The values of ${facts.game} for heaps 0 to ${values.length - 1}`,
  });
  /** @param {number} heap */
  const x = (heap) => EDGE + step * heap;
  /** @param {number} value */
  const y = (value) => HIGH - EDGE - (value / most) * (HIGH - 2 * EDGE);
  const rows = Math.max(1, Math.ceil(most / 8));
  for (let value = 0; value <= most; value += rows) {
    made.append(svg("line", { x1: EDGE, y1: y(value), x2: wide - EDGE, y2: y(value), class: "grid" }));
    made.append(svg("text", { x: EDGE - 8, y: y(value) + 4, "text-anchor": "end", class: "ink tick" }, String(value)));
  }
  const columns = Math.max(10, Math.ceil(60 / step / 10) * 10);
  for (let heap = 0; heap < values.length; heap += columns)
    made.append(svg("text", { x: x(heap), y: HIGH - EDGE + 18, "text-anchor": "middle", class: "ink tick" }, String(heap)));
  if (facts.period && facts.preperiod !== null)
    for (let heap = facts.preperiod, i = 0; heap < values.length; heap += facts.period, i++) {
      const width = Math.min(facts.period, values.length - heap) * step;
      if (facts.period > 1) made.append(svg("rect", { x: x(heap) - step / 2, y: y(most) - 8, width, height: HIGH - 2 * EDGE + 16, class: `band band-${i % 2}` }));
    }
  const rareSet = new Set(rare);
  values.forEach((value, heap) => {
    const kind = value ? "dot" : "dot dot-zero";
    const dot = svg("circle", { cx: x(heap), cy: y(value), r: Math.min(3, step / 2), class: kind });
    dot.append(svg("title", {}, `heap ${heap}: ${value}`));
    made.append(dot);
    if (rareSet.has(heap)) made.append(svg("circle", { cx: x(heap), cy: y(value), r: Math.min(6, step), class: "ring" }));
  });
  return made;
}
