/* Makes elements.  Texts only ever become text nodes and attributes, never markup. */

/** @typedef {string | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Sets attributes; a function becomes a listener of the event, `true` an empty attribute; null, undefined and false
 * set nothing.
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child || child === "") made.append(child);
}

/**
 * Makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  fill(made, attributes, children);
  return made;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(made, attributes, children);
  return made;
}

/**
 * Makes a button that is not a submit button.
 * @param {string} text
 * @param {(event: Event) => void} click
 * @param {Attributes} [attributes]
 */
export function button(text, click, attributes = {}) {
  return html("button", { type: "button", click, ...attributes }, text);
}

/**
 * Makes a form, whose button and Enter key call `submit`.
 * @param {() => void} submit
 * @param {string} kind its classes
 * @param {...Child} children
 */
export function form(submit, kind, ...children) {
  const listen = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  };
  return html("form", { class: kind || null, submit: listen }, ...children);
}

/**
 * Makes a part of the page that scrolls by itself, for the keyboard too.
 * @template {"pre" | "div"} T
 * @param {T} tag
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function scroller(tag, name, attributes, ...children) {
  return html(tag, { tabindex: 0, role: "group", "aria-label": name, ...attributes }, ...children);
}

let labels = 0;

/**
 * Makes a control with its label.
 * @param {string} text
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {string} [kind] a class
 */
export function labelled(text, control, kind = "field") {
  if (!control.id) control.id = `control-${++labels}`;
  return html("div", { class: kind }, html("label", { for: control.id }, text), control);
}

/**
 * Makes a choice of words.
 * @param {[string, string][]} choices value and text
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function select(choices, chosen, change) {
  /** @type {HTMLSelectElement} */
  const made = html("select", { change: () => change(made.value) });
  for (const [value, text] of choices) made.append(html("option", { value, selected: value === chosen }, text));
  return made;
}

/**
 * The program's words: a line that begins with two blanks belongs to a table.
 * @param {string} text
 */
export function words(text) {
  const made = document.createDocumentFragment();
  /** @type {string[]} */
  let table = [];
  const end = () => {
    if (table.length) made.append(scroller("pre", "Table", {}, table.join("\n")));
    table = [];
  };
  for (const line of text.split("\n")) {
    if (/^ {2}/.test(line)) {
      table.push(line.slice(2));
      continue;
    }
    end();
    if (line.trim()) made.append(html("p", {}, line.trim()));
  }
  end();
  return made;
}

/**
 * Copies a text to the clipboard, and says so on the button that was pressed.
 * @param {Event} event
 * @param {string} text
 */
export async function copyText(event, text) {
  const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
  const before = pressed.textContent;
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
  } catch {
    window.prompt("Copy this:", text);
  }
  setTimeout(() => (pressed.textContent = before), 1500);
}
