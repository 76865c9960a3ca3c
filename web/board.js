/* A board: the scene of a position, with a button at each point of a move.  One of the buttons has the focus; arrows
 * move it. */
import { svg } from "./dom.js";
import { candidates, choose, complete, keyOf, nextMoves, pointsOf } from "./choose.js";
import { CELL, EDGE, drawShapes, pixel, sizeOf } from "./scene.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Point} Point */

/**
 * @typedef {object} Mark  what a move leads to
 * @property {"good" | "even" | "bad" | "plain"} kind
 * @property {string} words
 */

/** @typedef {{key: string, at: Point, button: SVGGElement}} Place */

const LEAST_CELL = 25; /* pixels: a wider board scrolls */
const LARGEST = 1.7; /* how much a small board is enlarged, */
const ROOM = 620; /* up to so many pixels */
const NAMED = 6; /* moves in the name of a place */
const signs = { good: "✓", even: "=", bad: "✕", plain: "•" };
const rank = { good: 3, even: 2, plain: 1, bad: 0 };

export class Board {
  /** @type {Move[]} */ moves = [];
  /** @type {string[]} */ chosen = [];
  /** @type {Map<string, Place>} */ #places = new Map();
  /** @type {Map<string, Move[]>} */ #next = new Map(); /* by the key of a place: the moves that go on there */
  /** @type {Map<string, Move[]>} */ #first = new Map(); /* and those that begin there */
  /** @type {Map<string, Mark>} */ #marks = new Map();
  /** @type {Scene | null} */ #scene = null;
  /** @type {string} */ #focus = "";
  #waits = false; /* for places, to give them the focus that the board had */
  /** @type {SVGPolylineElement} */ #trace = svg("polyline", { class: "trace" });

  /**
   * @param {HTMLElement} host
   * @param {(move: Move) => void} make
   * @param {() => void} changed  the points chosen have changed
   */
  constructor(host, make, changed) {
    this.host = host;
    this.make = make;
    this.changed = changed;
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows a scene, with the moves that may be made in it.
   * @param {Scene} scene
   * @param {Move[]} moves
   * @param {string} name
   */
  show(scene, moves, name) {
    const active = document.activeElement;
    const focused = this.host.contains(active) || (this.#waits && (!active || active === document.body));
    this.#scene = scene;
    this.moves = moves;
    this.chosen = [];
    this.#marks = new Map();
    this.#places = new Map();
    const picture = svg("svg", { role: "group", "aria-label": name, class: "board" });
    picture.append(drawShapes(scene), this.#trace);
    this.#addPlaces(picture);
    this.host.replaceChildren(picture);
    fit(picture, sizeOf(scene));
    this.#refresh();
    this.#waits = focused && !this.#places.size;
    if (focused) this.#places.get(this.#focus)?.button.focus({ preventScroll: true });
  }

  /** @param {SVGSVGElement} picture */
  #addPlaces(picture) {
    for (const move of this.moves)
      for (const at of [move.at, ...(move.to ? [move.to] : []), ...(move.more || [])]) this.#addPlace(at);
    const all = [...this.#places.values()].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
    const radius = roomOf(all.map((place) => place.at));
    for (const place of all) {
      const [cx, cy] = [pixel(place.at[0]), pixel(place.at[1])];
      place.button.append(svg("title"), svg("circle", { cx, cy, r: radius * CELL, class: "hit" }));
      if (this.#scene && isBare(this.#scene, place.at))
        place.button.append(svg("circle", { cx, cy, r: 3, class: "spot" }));
      picture.append(place.button);
    }
    if (!this.#places.has(this.#focus)) this.#focus = all.length ? nearest(all, this.#focus) : "";
  }

  /** @param {Point} at */
  #addPlace(at) {
    const key = keyOf(at);
    if (this.#places.has(key)) return;
    const made = svg("g", {
      role: "button",
      tabindex: -1,
      class: "place",
      click: () => this.pick(key),
      focus: () => this.#enter(key),
      pointerenter: () => this.#draw(key),
      pointerleave: () => this.#draw(""),
      blur: () => this.#draw(""),
    });
    this.#places.set(key, { key, at, button: made });
  }

  /**
   * Chooses a point.
   * @param {string} key
   */
  pick(key) {
    const { chosen, move } = choose(this.moves, this.chosen, key);
    this.#focus = key;
    this.chosen = chosen;
    this.#draw("");
    this.#refresh();
    this.changed();
    if (move) this.make(move);
  }

  /** Takes all chosen points back. */
  clear() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.#refresh();
    this.changed();
  }

  /** The moves that the points chosen leave. */
  get left() {
    return this.chosen.length ? candidates(this.moves, this.chosen) : [];
  }

  /**
   * Marks moves with what they lead to.
   * @param {Map<string, Mark>} marks  by the text of a move
   */
  mark(marks) {
    this.#marks = marks;
    this.#refresh();
  }

  /** Gives the focus to the place that arrows left. */
  focus() {
    this.#places.get(this.#focus)?.button.focus();
  }

  /**
   * The moves that go on at a place; if there is none, those that begin there.
   * @param {string} key
   */
  #movesAt(key) {
    return this.#next.get(key) || this.#first.get(key) || candidates(this.moves, [key]);
  }

  #refresh() {
    this.#next = nextMoves(this.moves, this.chosen);
    if (!this.chosen.length) this.#first = this.#next;
    const whole = this.chosen.length ? complete(this.moves, this.chosen) : [];
    for (const { key, button: place, at } of this.#places.values()) {
      const chosen = this.chosen.includes(key);
      const moves = this.#movesAt(key);
      place.setAttribute("tabindex", key === this.#focus ? "0" : "-1");
      const name = this.#nameOf(at, moves, chosen && whole.length === 1);
      place.setAttribute("aria-label", name);
      place.children[0].textContent = name; /* the browser shows it where the mouse rests */
      place.setAttribute("aria-pressed", String(chosen));
      place.classList.toggle("chosen", chosen);
      place.classList.toggle("open", this.#next.has(key));
      place.querySelector(".badge")?.remove();
      const mark = this.#next.has(key) ? best(moves, this.#marks) : null;
      if (mark) place.append(badge(at, mark));
    }
  }

  /**
   * @param {Point} at
   * @param {Move[]} moves
   * @param {boolean} whole  choosing it again makes the move
   */
  #nameOf(at, moves, whole) {
    const on = this.#scene ? nameAt(this.#scene, at) : "";
    const named = moves.slice(0, NAMED).map((move) => {
      const mark = this.#marks.get(move.move);
      return mark ? `${move.move} (${mark.words})` : move.move;
    });
    const more = moves.length > NAMED ? ` and ${moves.length - NAMED} more` : "";
    const what = moves.length === 1 ? "move" : "moves";
    return `${on ? `${on}: ` : ""}${what} ${named.join("; ")}${more}${whole ? "; again to make the move" : ""}`;
  }

  /** @param {string} key */
  #enter(key) {
    this.#focus = key;
    for (const place of this.#places.values()) place.button.setAttribute("tabindex", place.key === key ? "0" : "-1");
    this.#draw(key);
  }

  /**
   * Draws a line through the points of the move that a place would make.
   * @param {string} key  "": no line
   */
  #draw(key) {
    const moves = key ? this.#movesAt(key) : [];
    const points = moves.length === 1 ? pointsOf(moves[0]) : [];
    const line = points.map((point) => point.split(",").map((at) => pixel(Number(at))).join(","));
    this.#trace.setAttribute("points", line.length === 1 ? `${line[0]} ${line[0]}` : line.join(" "));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = /** @type {Record<string, Point>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    });
    const from = this.#places.get(this.#focus);
    if (event.altKey || event.ctrlKey || event.metaKey || !from) return;
    if (event.key === "Escape") this.clear();
    else if (event.key === "Enter" || event.key === " ") this.pick(this.#focus);
    else if (steps[event.key]) this.#step(from, steps[event.key]);
    else return;
    event.preventDefault();
  }

  /**
   * Moves the focus to the nearest place in a direction.
   * @param {Place} from
   * @param {Point} way
   */
  #step(from, way) {
    let found = null;
    let least = Infinity;
    for (const place of this.#places.values()) {
      const [dx, dy] = [place.at[0] - from.at[0], place.at[1] - from.at[1]];
      const along = dx * way[0] + dy * way[1];
      const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      const cost = along + 3 * across;
      if (along > 0.01 && along >= across / 2 && cost < least) [found, least] = [place, cost];
    }
    if (found) found.button.focus();
  }
}

/**
 * Gives a picture the size of what is drawn in it: letters are narrower than the scene takes them for.
 * @param {SVGSVGElement} picture
 * @param {[number, number]} size  of the scene
 */
function fit(picture, size) {
  const drawn = picture.getBBox();
  const left = drawn.width ? Math.min(drawn.x, EDGE) - EDGE / 2 : 0;
  const wide = drawn.width ? drawn.x + drawn.width - left + EDGE / 2 : size[0];
  picture.setAttribute("viewBox", `${left} 0 ${wide} ${size[1]}`);
  picture.setAttribute("width", String(Math.round(wide * Math.max(1, Math.min(LARGEST, ROOM / wide)))));
  picture.style.minWidth = `${Math.round(Math.min(wide, (wide / CELL) * LEAST_CELL))}px`;
}

/**
 * Half the distance of the two nearest points, within limits.
 * @param {Point[]} points
 */
function roomOf(points) {
  let least = 1;
  for (let i = 1; i < points.length && points.length <= 2000; i++)
    for (let k = Math.max(0, i - 80); k < i; k++)
      least = Math.min(least, Math.hypot(points[i][0] - points[k][0], points[i][1] - points[k][1]));
  return Math.min(0.48, Math.max(0.22, least / 2));
}

/**
 * The key of the place nearest to a point.
 * @param {Place[]} places
 * @param {string} key
 */
function nearest(places, key) {
  const [x, y] = (key || "0,0").split(",").map(Number);
  /** @param {Place} place */
  const far = (place) => Math.hypot(place.at[0] - x, place.at[1] - y);
  return places.reduce((a, b) => (far(b) < far(a) ? b : a)).key;
}

/**
 * The name of the shape around a point.
 * @param {Scene} scene
 * @param {Point} at
 */
function nameAt(scene, at) {
  let name = "";
  for (const { shape, at: to, name: text, owner, mark } of scene.shapes) {
    const word = text || (owner === "left" ? "Left's" : owner === "right" ? "Right's" : "");
    if (mark || !word) continue;
    if (shape === "circle" && Math.hypot(to[0] - at[0], to[1] - at[1]) <= to[2]) name = word;
    if (shape === "rect" && at[0] >= to[0] && at[0] <= to[0] + to[2] && at[1] >= to[1] && at[1] <= to[1] + to[3])
      name = word;
  }
  return name;
}

/**
 * Whether nothing is drawn at a point but a free cell: then a spot tells that it is a place.
 * @param {Scene} scene
 * @param {Point} at
 */
function isBare(scene, at) {
  return !scene.shapes.some(({ shape, at: to, name, owner }) => {
    if (shape === "circle") return Math.hypot(to[0] - at[0], to[1] - at[1]) <= to[2];
    if (shape === "rect")
      return (name || owner !== "none") && Math.abs(to[0] + to[2] / 2 - at[0]) <= to[2] / 2 && Math.abs(to[1] + to[3] / 2 - at[1]) <= to[3] / 2;
    if (shape === "line") return name && Math.hypot((to[0] + to[2]) / 2 - at[0], (to[1] + to[3]) / 2 - at[1]) <= 0.3;
    return shape === "text" && Math.hypot(to[0] - at[0], to[1] - at[1]) <= 0.5;
  });
}

/**
 * The best mark of the moves; null if none has one.
 * @param {Move[]} moves
 * @param {Map<string, Mark>} marks
 */
function best(moves, marks) {
  let found = null;
  for (const move of moves) {
    const mark = marks.get(move.move);
    if (mark && (!found || rank[mark.kind] > rank[found.kind])) found = mark;
  }
  return found;
}

/**
 * @param {Point} at
 * @param {Mark} mark
 */
function badge(at, mark) {
  const [x, y] = [pixel(at[0]) + 10, pixel(at[1]) - 10];
  return svg(
    "g",
    { class: `badge badge-${mark.kind}` },
    svg("circle", { cx: x, cy: y, r: 8 }),
    svg("text", { x, y: y + 4, "text-anchor": "middle", "font-size": 11 }, signs[mark.kind]),
  );
}
