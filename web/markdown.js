/* Draws the documents: the part of Markdown that they use.  Every text becomes a text node. */
import { html, scroller } from "./dom.js";

/**
 * @param {HTMLElement} to
 * @param {string} text
 */
function inline(to, text) {
  const pattern = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|(?<![\w*])\*([^\s*][^*]*)\*(?![\w*])/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    to.append(text.slice(from, found.index));
    from = (found.index || 0) + found[0].length;
    const [, code, label, , strong, emphasis] = found;
    if (code) to.append(html("code", {}, code));
    else if (label) to.append(html("span", { class: "reference" }, label.replaceAll("`", "")));
    else if (strong) to.append(html("strong", {}, strong));
    else to.append(html("em", {}, emphasis));
  }
  to.append(text.slice(from));
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
  const made = html("table", { class: "plain" });
  rows.forEach((row, i) => {
    const line = html("tr");
    for (const cell of row) {
      const made = i ? html("td") : html("th", { scope: "col" });
      inline(made, cell);
      line.append(made);
    }
    made.append(line);
  });
  return scroller("div", "Table", { class: "frame" }, made);
}

/**
 * @param {string} text
 * @param {(code: string) => HTMLElement} draw  draws a block of code
 */
export function markdown(text, draw) {
  const made = html("div", { class: "document" });
  const lines = text.split("\n");
  /** @type {string[]} */
  let block = [];
  const end = () => {
    if (!block.length) return;
    if (block[0].startsWith("|")) made.append(table(block));
    else if (/^([-*]|\d+\.) /.test(block[0])) made.append(list(block));
    else {
      const paragraph = html("p");
      inline(paragraph, block.join(" "));
      made.append(paragraph);
    }
    block = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const heading = /^(#+) (.*)/.exec(lines[i]);
    if (lines[i].startsWith("```")) {
      end();
      const from = ++i;
      while (i < lines.length && !lines[i].startsWith("```")) i++;
      made.append(draw(lines.slice(from, i).join("\n")));
    } else if (heading) {
      end();
      made.append(html(heading[1].length === 1 ? "h2" : "h3", {}, heading[2].replaceAll("`", "")));
    } else if (!lines[i].trim()) end();
    else block.push(lines[i]);
  }
  end();
  return made;
}

/** @param {string[]} lines */
function list(lines) {
  const ordered = /^\d/.test(lines[0]);
  const made = ordered ? html("ol") : html("ul");
  let item = "";
  const end = () => {
    if (!item) return;
    const entry = html("li");
    inline(entry, item);
    made.append(entry);
    item = "";
  };
  for (const line of lines) {
    const begins = /^([-*]|\d+\.) (.*)/.exec(line);
    if (begins) {
      end();
      item = begins[2];
    } else item += ` ${line.trim()}`;
  }
  end();
  return made;
}
