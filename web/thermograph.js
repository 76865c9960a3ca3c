/* Reads and draws thermographs: temperature upwards, values decreasing to the right, as in the literature. */
import { svg } from "./dom.js";

/**
 * @typedef {object} Thermograph
 * @property {string} name
 * @property {[number, number][]} left   value and temperature of the corners, from below
 * @property {[number, number][]} right
 */

/**
 * Reads a dyadic number such as -49/16.
 * @param {string} text
 */
function readNumber(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/**
 * Reads the text of `thermograph(G)`, with lines such as "left wall   4 at -1, 1 at 2".
 * @param {string} text
 * @returns {Thermograph | null}
 */
export function readThermograph(text) {
  /** @param {string} side */
  const wall = (side) => {
    const line = text.split("\n").find((one) => one.trim().startsWith(`${side} wall`));
    if (!line) return [];
    return line
      .trim()
      .slice(`${side} wall`.length)
      .split(",")
      .map((corner) => corner.trim().split(" at ").map(readNumber));
  };
  const [left, right] = /** @type {[number, number][][]} */ ([wall("left"), wall("right")]);
  const fine = [...left, ...right].every((corner) => corner.length === 2 && corner.every(Number.isFinite));
  return left.length && right.length && fine ? { name: text.split(":")[0], left, right } : null;
}

/** @param {Thermograph} of */
export function hottest(of) {
  return of.left[of.left.length - 1][1];
}

const WIDE = 320;
const HIGH = 260;
const EDGE = 34;

/**
 * Whole numbers, at most about ten of them, in a range.
 * @param {number} from
 * @param {number} to
 */
function ticks(from, to) {
  const step = Math.max(1, Math.ceil((to - from) / 10));
  const all = [];
  for (let at = Math.ceil(from); at <= to; at += step) all.push(at);
  return all;
}

/**
 * Draws a thermograph, with a line at a temperature.
 * @param {Thermograph} of
 * @param {number} top  the highest temperature of all that are shown side by side
 * @param {number} at
 */
export function drawThermograph(of, top, at) {
  const values = [...of.left, ...of.right].map(([value]) => value);
  const [low, high] = [Math.min(...values) - 1, Math.max(...values) + 1];
  const ceiling = top + 1;
  /** @param {number} value */
  const x = (value) => EDGE + ((high - value) / (high - low)) * (WIDE - 2 * EDGE);
  /** @param {number} heat */
  const y = (heat) => HIGH - EDGE - ((heat + 1) / (ceiling + 1)) * (HIGH - 2 * EDGE);
  const name = `Thermograph of ${of.name}: mast at ${of.left[of.left.length - 1][0]} from temperature ${hottest(of)}`;
  const made = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "thermograph", role: "img", "aria-label": name });
  for (const value of ticks(low, high)) {
    made.append(svg("line", { x1: x(value), y1: y(-1), x2: x(value), y2: y(ceiling), class: "grid" }));
    made.append(svg("text", { x: x(value), y: HIGH - EDGE + 16, "text-anchor": "middle", class: "ink tick" }, String(value)));
  }
  for (const heat of ticks(-1, ceiling)) {
    made.append(svg("line", { x1: x(high), y1: y(heat), x2: x(low), y2: y(heat), class: "grid" }));
    made.append(svg("text", { x: EDGE - 8, y: y(heat) + 4, "text-anchor": "end", class: "ink tick" }, String(heat)));
  }
  for (const side of /** @type {const} */ (["left", "right"])) {
    const corners = of[side].map(([value, heat]) => `${x(value)},${y(heat)}`);
    made.append(svg("polyline", { points: corners.join(" "), class: `wall stroke-${side} line-${side}` }));
  }
  const [mast, from] = of.left[of.left.length - 1];
  made.append(svg("line", { x1: x(mast), y1: y(from), x2: x(mast), y2: y(ceiling), class: "wall mast" }));
  made.append(svg("line", { x1: EDGE, y1: y(at), x2: WIDE - EDGE, y2: y(at), class: "level" }));
  return made;
}
