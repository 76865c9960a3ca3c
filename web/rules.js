/* The rules of a game, with its theorem: the text of `kayles rules`. */
import { askText } from "./ask.js";
import { html, scroller } from "./dom.js";

const plain = /^(Examples?|Position p|Flags)/; /* sections whose lines stay as they are */

const forInput = /^(Input|Output|Features|Flags|Examples?)$/; /* sections of no use at a board */

/**
 * Draws the text: headings, paragraphs, examples.
 * @param {string} text
 * @param {boolean} [brief]  only what a player needs
 */
export function drawRules(text, brief = false) {
  const made = html("div", { class: "rules" });
  const [first, ...lines] = text.split("\n");
  made.append(html("p", { class: "lead" }, first));
  let heading = "";
  const isHidden = () => brief && forInput.test(heading);
  /** @type {string[]} */
  let block = [];
  const end = () => {
    if (!block.length) return;
    const keep = plain.test(heading) || block.some((line) => /^ {4}|\S {3,}\S/.test(line));
    if (keep) made.append(scroller("pre", heading, {}, block.map((line) => line.slice(2)).join("\n")));
    else made.append(html("p", {}, block.map((line) => line.trim()).join(" ")));
    block = [];
  };
  for (const line of lines) {
    if (/^\S/.test(line)) {
      end();
      heading = line;
      if (!isHidden()) made.append(html("h3", {}, line));
    } else if (line.trim() && !isHidden()) block.push(line);
    else end();
  }
  end();
  return made;
}

/**
 * A part of the page that fetches the rules when it is opened.
 * @param {string} game
 * @param {boolean} open  it is open at first
 */
export function rulesOf(game, open) {
  const body = html("div");
  const made = html("details", { class: "card", open }, html("summary", {}, "Rules and theorem"), body);
  made.addEventListener("toggle", async () => {
    if (!made.open || body.firstChild) return;
    body.append(html("p", {}, "…"));
    try {
      body.replaceChildren(drawRules(await askText({ verb: "rules", game }), true));
    } catch {
      body.replaceChildren(); /* the board says what is wrong */
      made.open = false;
    }
  });
  return made;
}
