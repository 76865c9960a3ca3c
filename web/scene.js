/* Draws a scene as SVG.  Left and Right differ by colour, by letters on pieces, and by full and dashed lines. */
import { svg } from "./dom.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Shape} Shape */

/* Pixels of a cell, and around the drawing. */
export const CELL = 40;
export const EDGE = 14;

/** @param {number} at */
export function pixel(at) {
  return EDGE + at * CELL;
}

/** @param {Shape} shape */
function labelOf(shape) {
  if (shape.name) return shape.name;
  return shape.owner === "left" ? "L" : shape.owner === "right" ? "R" : "";
}

/**
 * Writes a text around a point, smaller if it is wider than `room` pixels.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} room
 * @param {string} kind a class
 */
function writeAround(x, y, text, room, kind) {
  const size = Math.min(17, (room / Math.max([...text].length, 1)) * 1.7);
  return svg("text", { x, y: y + 0.36 * size, "font-size": size, "text-anchor": "middle", class: kind }, text);
}

/** @param {Shape} shape */
function drawCircle(shape) {
  const [x, y] = [pixel(shape.at[0]), pixel(shape.at[1])];
  const r = shape.at[2] * CELL;
  if (shape.mark) return svg("circle", { cx: x, cy: y, r, class: "mark" });
  const colour = shape.colour || shape.owner;
  const made = svg("g", {}, svg("circle", { cx: x, cy: y, r: Math.max(r - 1, 1), class: `piece fill-${colour}` }));
  if (r >= CELL / 4 && labelOf(shape))
    made.append(writeAround(x, y, labelOf(shape), 1.7 * r, `on-${colour}`));
  return made;
}

/** @param {Shape} shape */
function drawRect(shape) {
  const [x, y, wide, high] = shape.at;
  const cell = shape.owner === "none" && !shape.name;
  const closed = shape.owner === "none" && shape.name === "#";
  const margin = cell || closed || shape.mark ? 0 : 3;
  const colour = shape.colour || shape.owner;
  const kind = shape.mark ? "mark" : closed ? "cell closed" : cell ? "cell" : `piece fill-${colour}`;
  const box = svg("rect", {
    x: pixel(x) + margin,
    y: pixel(y) + margin,
    width: Math.max(wide * CELL - 2 * margin, 3),
    height: Math.max(high * CELL - 2 * margin, 3),
    rx: margin ? 5 : 0,
    class: kind,
  });
  const label = closed || shape.mark ? "" : labelOf(shape);
  if (!label) return box;
  const middle = writeAround(pixel(x + wide / 2), pixel(y + high / 2), label, wide * CELL - 8, `on-${colour}`);
  return svg("g", {}, box, middle);
}

/** @param {Shape} shape */
function drawLine(shape) {
  const [x1, y1, x2, y2] = shape.at.map(pixel);
  const colour = shape.colour || shape.owner;
  const line = svg("line", { x1, y1, x2, y2, class: `line line-${shape.owner} stroke-${colour}` });
  if (!shape.name) return line;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return svg("g", {}, line, svg("circle", { cx: x, cy: y, r: 9, class: "paper" }), writeAround(x, y, shape.name, CELL, "ink"));
}

/** @param {Shape} shape */
function drawPolygon(shape) {
  const points = shape.at.map(pixel);
  const colour = shape.colour || shape.owner;
  const made = svg("g", {}, svg("polygon", { points: points.join(" "), class: `piece fill-${colour}` }));
  const corners = points.length / 2;
  let [x, y] = [0, 0];
  for (let i = 0; i < corners; i++) {
    x += points[2 * i] / corners;
    y += points[2 * i + 1] / corners;
  }
  if (labelOf(shape)) made.append(writeAround(x, y, labelOf(shape), CELL, `on-${colour}`));
  return made;
}

/**
 * Writes a number around its middle, and a longer text from its left end.
 * @param {Shape} shape
 */
function drawText(shape) {
  const [x, y] = [pixel(shape.at[0]), pixel(shape.at[1])];
  const letters = [...shape.name].length;
  const colour = shape.colour || shape.owner;
  const kind = colour === "none" ? "ink" : `text-${colour}`;
  if (letters <= 3) return writeAround(x, y, shape.name, Infinity, kind);
  const left = x - (letters / 4) * CELL;
  return svg("text", { x: left, y: y + 6, "font-size": 16, class: kind }, shape.name);
}

const draw = { circle: drawCircle, rect: drawRect, line: drawLine, polygon: drawPolygon, text: drawText };

/**
 * Draws the shapes, the marks of the last move last.
 * @param {Scene} scene
 */
export function drawShapes(scene) {
  const made = svg("g", { "aria-hidden": "true", class: "picture" });
  for (const marks of [false, true])
    for (const shape of scene.shapes) if (Boolean(shape.mark) === marks) made.append(draw[shape.shape](shape));
  return made;
}

/**
 * The size of the drawing in pixels.
 * @param {Scene} scene
 * @returns {[number, number]}
 */
export function sizeOf(scene) {
  return [Math.max(scene.size[0], 1) * CELL + 2 * EDGE, Math.max(scene.size[1], 1) * CELL + 2 * EDGE];
}
