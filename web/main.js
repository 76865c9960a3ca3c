/* The page: its views, and the place in the address that they share. */
import { readAddress, writeAddress } from "./address.js";
import { askSession, report, sendRules } from "./ask.js";
import { button, html, labelled } from "./dom.js";
import { Learn } from "./learn.js";
import { Play } from "./play.js";
import { Sequences } from "./sequences.js";
import { Table } from "./table.js";
import { Values } from "./values.js";

/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./types.js").Session} Session */
/** @typedef {{render(): HTMLElement, leave(): void}} View */

const views = /** @type {[string, string, (page: Page) => View][]} */ ([
  ["play", "Play", (page) => new Play(page)],
  ["table", "Table", (page) => new Table(page)],
  ["values", "Values", (page) => new Values(page)],
  ["sequences", "Sequences", (page) => new Sequences(page)],
  ["learn", "Learn", (page) => new Learn(page)],
]);

export class Page {
  /** @type {View | null} */ #view = null;
  size = 0; /* of the next start; 0: the usual one */

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    session.games.sort((a, b) => (a.name < b.name ? -1 : 1));
    this.place = readAddress();
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.nav = /** @type {HTMLElement} */ (document.getElementById("views"));
    if (!this.place.game && session.given?.game) {
      this.place.game = session.given.game;
      this.place.position = session.given.position || "";
    }
  }

  /** Shows the view of the address. */
  show() {
    const name = views.some(([view]) => view === this.place.view) ? this.place.view : "play";
    this.#view?.leave();
    this.nav.replaceChildren();
    for (const [view, text] of views)
      this.nav.append(
        button(text, () => this.open(view), { "aria-current": view === name ? "page" : null, class: "view" }),
      );
    const made = views.find(([view]) => view === name);
    if (!made) return;
    document.title = `Kayles: ${made[1]}${this.place.game ? ` ${this.place.game}` : ""}`;
    this.#view = made[2](this);
    this.main.replaceChildren(this.#view.render());
  }

  /**
   * Opens another view of the same place.
   * @param {string} view
   */
  open(view) {
    this.place.view = view;
    writeAddress(this.place, true);
    this.show();
    this.main.focus();
  }

  /**
   * Goes to another game or position.
   * @param {Partial<Place>} place
   * @param {number} [size]
   */
  go(place, size = 0) {
    Object.assign(this.place, { view: "play" }, place);
    this.size = size;
    writeAddress(this.place, true);
    this.show();
  }

  /**
   * Notes a change of the place in the address.
   * @param {Partial<Place>} place
   * @param {boolean} [step]
   */
  keep(place, step = false) {
    Object.assign(this.place, place);
    writeAddress(this.place, step);
  }
}

/**
 * A form for rules in Lua, where the server allows them.
 * @param {Page} page
 */
function rulesForm(page) {
  const source = html("textarea", { rows: 8, spellcheck: "false" });
  const problem = html("p", { class: "problem", role: "alert", hidden: true });
  const open = async () => {
    try {
      const { game } = await sendRules(source.value);
      page.go({ game, position: "", mover: "", line: [] });
    } catch (error) {
      report(error, (words) => (problem.textContent = words));
      problem.hidden = false;
    }
  };
  return html(
    "details",
    { class: "card" },
    html("summary", {}, "Rules of your own, in Lua"),
    labelled("Rules", source, "field wide"),
    problem,
    button("Play these rules", open),
  );
}

async function begin() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const footer = /** @type {HTMLElement} */ (document.getElementById("footer"));
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.addEventListener("click", (event) => {
    event.preventDefault(); /* the fragment is the address of the place */
    main.focus();
  });
  try {
    const page = new Page(await askSession());
    if (page.session.rules_allowed) footer.append(rulesForm(page));
    footer.append(html("p", {}, `Kayles ${page.session.version}`));
    window.addEventListener("popstate", () => {
      page.place = readAddress();
      page.show();
    });
    page.show();
  } catch (error) {
    report(error, (words) => main.replaceChildren(html("p", { class: "problem", role: "alert" }, words)));
  }
}

begin();
