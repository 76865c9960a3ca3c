/* The view of a game: its board, the reply, hints and explanations, and the line of play. */
import { addressOf } from "./address.js";
import { Latest, askObjects, report } from "./ask.js";
import { Board } from "./board.js";
import { keyOf } from "./choose.js";
import { button, copyText, form, html, labelled, select, words } from "./dom.js";
import { askMarks } from "./marks.js";
import { Line } from "./line.js";
import { rulesOf } from "./rules.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./board.js").Mark} Mark */
/** @typedef {import("./main.js").Page} Page */

const THINK = 6; /* seconds for a reply */
const PAUSE = 900; /* milliseconds between moves of the program against itself */
const LISTED = 200; /* moves in the list */
const NARROW = 700; /* pixels: on a narrower page the form and the rules are closed once a game is open */
const FROM_HERE = 40; /* moves in the list under the board */

export class Play {
  /** @type {Scene | null} */ scene = null;
  /** @type {Map<string, Mark>} */ marks = new Map();
  #drawing = new Latest();
  #asking = new Latest();
  #marking = new Latest();
  #watching = false;
  /** @type {{after: string, found: Promise<Told[]>} | null} */
  #early = null; /* the question for the reply, asked while the board after a move is drawn */
  #placeless = false; /* the rules do not say where the moves are on the board */
  #making = false; /* a move of the person is under way */
  #marked = false;
  /** @type {string} */ #told = "";
  /** @type {number} */ #timer = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.line = new Line(page.place.line);
    this.status = html("p", { class: "status", role: "status" });
    this.problem = html("p", { class: "problem", role: "alert", hidden: true });
    this.frame = html("div", { class: "frame" });
    this.legend = html("p", { class: "legend", hidden: true });
    this.choice = html("div", { class: "choice", role: "group", "aria-label": "Moves from here" });
    this.said = html("section", { class: "said", "aria-label": "Explanation", "aria-live": "polite" });
    this.worth = html("p", { class: "worth", hidden: true });
    this.moveText = html("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "short" });
    this.lineList = html("div", { class: "line" });
    this.list = html("div", { class: "moves" });
    this.controls = html("div", { class: "row" });
    this.title = html("h2", {}, page.place.game);
    const listed = page.session.games.find((game) => game.name === page.place.game);
    this.summary = html("p", { class: "quiet" }, listed?.summary || "");
    this.listed = Boolean(listed);
    this.side = select(sides(), page.place.you || "first", (you) => this.#changeSide(you));
    this.board = new Board(
      this.frame,
      (move) => this.make(move.move),
      () => this.#showChoice(),
    );
  }

  /** Draws the view, and opens the game of the address. */
  render() {
    const { page } = this;
    if (!page.place.game) return html("div", {}, this.#opening(), this.#gallery());
    const rules = rulesOf(page.place.game, isWide());
    const move = labelled("Move", this.moveText, "field inline");
    const typed = form(() => this.#makeTyped(), "row typed", move, html("button", {}, "Make the move"));
    const main = html("section", { class: "card board-card", "aria-label": "Board" });
    main.append(this.title, this.summary, this.status, this.problem, this.frame, this.legend, this.choice, this.worth, this.controls, typed);
    main.append(this.said);
    const side = html("div", { class: "side" });
    side.append(this.#settings(), html("section", { class: "card" }, html("h2", {}, "Line of play"), this.lineList));
    side.append(html("details", { class: "card" }, html("summary", {}, "All moves"), this.list));
    side.append(rules);
    const view = html("div", {}, this.#opening(), html("div", { class: "columns" }, main, side));
    this.#showControls();
    this.open();
    return view;
  }

  /** Ends what runs for this view. */
  leave() {
    this.#drawing.cancel();
    this.#asking.cancel();
    this.#marking.cancel();
    clearTimeout(this.#timer);
  }

  // ---- Starts

  #opening() {
    const { place, session } = this.page;
    const names = html("datalist", { id: "games" });
    for (const game of session.games) names.append(html("option", { value: game.name }, game.summary));
    const game = html("input", { type: "text", list: "games", value: place.game, autocomplete: "off", spellcheck: "false" });
    const position = html("input", { type: "text", value: place.position, autocomplete: "off", spellcheck: "false" });
    const size = html("input", { type: "number", min: 1, max: 400, placeholder: "usual", class: "short" });
    const chosen = html("select", {
      change: () => {
        game.value = chosen.value;
        begin("");
      },
    });
    chosen.append(html("option", { value: "" }, "Choose a game"));
    for (const { name } of session.games) chosen.append(html("option", { value: name, selected: name === place.game }, name));
    /** @param {string} text */
    const begin = (text) => {
      if (!game.value.trim()) return this.#fail("Name a game.");
      this.page.go({ game: game.value.trim(), position: text.trim(), mover: "", line: [] }, Number(size.value) || 0);
    };
    const opening = form(
      () => begin(position.value),
      "opening",
      labelled("Game", chosen),
      labelled("or its name or code", game),
      labelled("Position", position, "field wide"),
      html("div", { class: "row" }, html("button", {}, "Open"), button("New start", () => begin("")), labelled("Size", size, "field inline")),
      names,
    );
    const summary = html("summary", {}, place.game ? `Game: ${place.game}` : "Choose a game");
    return html("details", { class: "card", open: !place.game || isWide() }, summary, opening);
  }

  /** The games of the list, before one is chosen. */
  #gallery() {
    const list = html("ul", { class: "gallery" });
    for (const { name, summary } of this.page.session.games) {
      const open = () => this.page.go({ game: name, position: "", mover: "", line: [] });
      list.append(html("li", {}, button(name, open), html("span", {}, summary)));
    }
    return html("section", { class: "card" }, html("h2", {}, "Games"), list);
  }

  #settings() {
    const { place } = this.page;
    const level = select(
      [
        ["5", "5: perfect"],
        ["4", "4"],
        ["3", "3"],
        ["2", "2"],
        ["1", "1: careless"],
      ],
      place.level || "5",
      (value) => this.page.keep({ level: value }),
    );
    const marks = html("input", {
      type: "checkbox",
      id: "marks",
      change: () => {
        this.#marked = marks.checked;
        this.#mark();
      },
    });
    return html(
      "section",
      { class: "card" },
      html("h2", {}, "Players"),
      html("div", { class: "row" }, labelled("You play", this.side), labelled("Level of the program", level)),
      html("div", { class: "check" }, marks, html("label", { for: "marks" }, "Show what each move leads to")),
    );
  }

  /** @param {string} you */
  #changeSide(you) {
    this.page.keep({ you });
    this.#watching = false;
    this.#showControls();
    this.show();
  }

  /** Opens the game of the address: at its position, or at a new start. */
  async open() {
    const { place } = this.page;
    this.line = new Line(place.line);
    if (!this.listed) this.#introduce();
    if (place.position) return this.show();
    this.#say(`Looking for a start of ${place.game} …`);
    try {
      /** @type {Record<string, string | number | boolean>} */
      const options = { tell: "start", ...(this.page.size ? { size: this.page.size } : {}) };
      const signal = this.#drawing.next();
      const [told] = /** @type {Told[]} */ (await askObjects({ verb: "play", game: place.game, options }, signal));
      this.page.keep({ position: told.position, mover: told.mover });
      this.page.show();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Shows the name and the summary of a game that is not in the list, such as rules in a file. */
  async #introduce() {
    try {
      const { game, position } = this.page.place;
      const question = { verb: "play", game, ...(position ? { position } : {}), options: { tell: "start" } };
      const [told] = /** @type {Told[]} */ (await askObjects(question));
      this.title.textContent = told.game;
      this.summary.textContent = told.text.slice(told.game.length + 2);
    } catch {
      /* the board says what is wrong */
    }
  }

  // ---- The position shown

  /**
   * The question about the position shown.
   * @param {string} verb
   * @param {Record<string, string | number | boolean>} [options]
   * @returns {Question}
   */
  question(verb, options = {}) {
    const { game, position, mover } = this.page.place;
    const after = this.line.shown.join(" ");
    return { verb, game, position, options: { ...options, ...(mover ? { mover } : {}), ...(after ? { after } : {}) } };
  }

  /** Shows the position at the place in the line; then the program replies if it is to move. */
  async show() {
    this.#asking.cancel();
    clearTimeout(this.#timer);
    try {
      const [scene] = /** @type {Scene[]} */ (await askObjects(this.question("draw"), this.#drawing.next()));
      this.#showScene(scene);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** @param {Scene} scene */
  #showScene(scene) {
    const { place } = this.page;
    this.scene = scene;
    this.marks = new Map();
    this.problem.hidden = true;
    const moves = this.#mayMove() ? this.#legal() : [];
    this.#placeless = moves.length > 1 && moves.every((move) => !move.to && keyOf(move.at) === keyOf(moves[0].at));
    sides(scene.players).forEach(([, name], i) => (this.side.options[i].textContent = name));
    this.board.show(scene, this.#placeless ? [] : moves, `${place.game}: ${scene.position}`);
    this.#showLegend(scene);
    this.page.keep({ line: this.line.shown }, this.line.moves.length > 0);
    this.#showChoice();
    this.#showLine();
    this.#showMoves();
    this.#showControls();
    this.#turn();
    this.#mark();
  }

  /** The legal moves of the player to move. */
  #legal() {
    const scene = this.scene;
    return scene && !scene.over ? scene.moves.filter((move) => move.player === scene.mover) : [];
  }

  /** Whether the person plays the side that is to move. */
  #mayMove() {
    const { scene } = this;
    const you = this.page.place.you || "first";
    if (!scene || scene.over || you === "none") return false;
    if (you === "both" || !this.line.atEnd) return true;
    return scene.players.indexOf(scene.mover) === (you === "first" ? 0 : 1);
  }

  #turn() {
    const { scene } = this;
    if (!scene) return;
    if (scene.over) return this.#tellEnd();
    const replies = this.line.atEnd && !this.#mayMove();
    const you = this.page.place.you || "first";
    const yours = this.#mayMove() && you !== "both";
    if (!replies) return this.#sayAfter(yours ? `Your move, ${scene.mover}.` : `${scene.mover} is to move.`);
    if (you === "none" && !this.#watching) return this.#sayAfter(`${scene.mover} is to move. “Go on” shows the play.`);
    this.#sayAfter(`${scene.mover} is thinking …`);
    this.#timer = window.setTimeout(() => this.#reply(), this.#watching ? PAUSE : 0);
  }

  async #tellEnd() {
    const { scene } = this;
    if (!scene) return;
    const you = this.page.place.you || "first";
    const person = you === "first" ? scene.players[0] : you === "second" ? scene.players[1] : "";
    const result = scene.winner ? `${scene.winner} wins${scene.winner === person ? ": well played!" : "."}` : "A draw.";
    this.#watching = false;
    this.#showControls();
    this.#sayAfter(`The game is over. ${result}`);
    try {
      const [told] = /** @type {Told[]} */ (await askObjects(this.question("play", { tell: "move" }), this.#asking.next()));
      if (told.text.trim()) this.#sayAfter(`${told.text.trim()} ${result}`);
    } catch {
      /* the result is on the page already */
    }
  }

  /** Asks for the program's move at the place shown. */
  #askReply() {
    const level = Number(this.page.place.level || "5");
    const question = this.question("play", { tell: "move", level, seconds: THINK });
    const found = /** @type {Promise<Told[]>} */ (askObjects(question, this.#asking.next()));
    found.catch(() => {}); /* #reply reports the error */
    return { after: this.line.shown.join(" "), found };
  }

  async #reply() {
    try {
      const early = this.#early?.after === this.line.shown.join(" ") ? this.#early : this.#askReply();
      this.#early = null;
      const [told] = await early.found;
      if (!told.move) return;
      const [first, ...more] = told.text.split("\n");
      this.#told = first;
      this.said.replaceChildren(words(more.join("\n")));
      this.line.play(told.move);
      await this.show();
    } catch (error) {
      this.#failed(error);
    }
  }

  /**
   * Makes a move of the person; one that is refused is taken back.
   * @param {string} move
   */
  async make(move) {
    if (this.#making) return;
    const before = [...this.line.moves];
    const { at } = this.line;
    this.#making = true;
    this.#asking.cancel();
    this.line.play(move);
    this.#early = /^(first|second|)$/.test(this.page.place.you) ? this.#askReply() : null;
    try {
      const [scene] = /** @type {Scene[]} */ (await askObjects(this.question("draw"), this.#drawing.next()));
      this.#told = `You played ${move}.`;
      this.moveText.value = "";
      this.said.replaceChildren();
      this.#showScene(scene);
    } catch (error) {
      this.line.moves = before;
      this.line.at = at;
      this.#failed(error);
    }
    this.#making = false;
  }

  #makeTyped() {
    const text = this.moveText.value.trim();
    if (!text || !this.scene) return;
    if (!this.#mayMove()) return this.#fail("It is not your turn.");
    this.make(text);
  }

  // ---- Words

  /**
   * Says a text after what was told of the last move.
   * @param {string} text
   */
  #sayAfter(text) {
    this.#say(this.#told ? `${this.#told} ${text}` : text);
  }

  /** @param {string} text */
  #say(text) {
    this.status.textContent = text;
  }

  /** @param {string} text */
  #fail(text) {
    this.problem.textContent = text;
    this.problem.hidden = false;
  }

  /** @param {unknown} error */
  #failed(error) {
    report(error, (words) => {
      this.#fail(words);
      if (!this.scene) this.#say("");
    });
  }

  /**
   * Asks for a hint or an explanation.
   * @param {"hint" | "why"} what
   */
  async #ask(what) {
    if (!this.scene) return;
    this.said.replaceChildren(html("p", {}, "…"));
    try {
      const question = this.question("play", { tell: what, seconds: THINK });
      const [told] = /** @type {Told[]} */ (await askObjects(question, this.#asking.next()));
      this.said.replaceChildren(words(told.text));
      if (!told.move) return;
      this.marks.set(told.move, { kind: "good", words: "a hint" });
      this.board.mark(this.marks);
    } catch (error) {
      this.said.replaceChildren();
      this.#failed(error);
    }
  }

  // ---- What moves lead to

  async #mark() {
    const { scene } = this;
    const signal = this.#marking.next();
    this.worth.hidden = !this.#marked;
    if (!this.#marked || !scene || scene.over) {
      this.worth.hidden = true;
      this.marks = new Map();
      this.board.mark(this.marks);
      this.#showMoves();
      this.#showChoice();
      return;
    }
    this.worth.textContent = "Looking …";
    try {
      const { marks, text } = await askMarks(this.question("solve"), scene, signal);
      if (signal.aborted) return;
      this.marks = marks;
      this.worth.textContent = text;
      this.board.mark(marks);
      this.#showMoves();
      this.#showChoice();
    } catch (error) {
      report(error, (words) => (this.worth.textContent = words));
    }
  }

  // ---- Lists and buttons

  #showControls() {
    const you = this.page.place.you || "first";
    this.controls.replaceChildren(
      button("Undo", () => this.undo(), { disabled: !this.line.at }),
      button("Hint", () => this.#ask("hint"), { disabled: !this.scene || this.scene.over }),
      button("Why", () => this.#ask("why"), { disabled: !this.scene }),
      button("Begin again", () => {
        this.#told = "";
        this.said.replaceChildren();
        this.line.walk(0);
        this.show();
      }, { disabled: !this.line.moves.length }),
    );
    if (this.scene?.over)
      this.controls.append(button("Another start", () => this.page.go({ position: "", mover: "", line: [] }, this.page.size)));
    if (you === "none")
      this.controls.append(
        button(this.#watching ? "Stop" : "Go on", () => {
          this.#watching = !this.#watching;
          this.#showControls();
          this.show();
        }),
      );
  }

  /** Takes back the person's last move, and the reply with it. */
  undo() {
    const { scene } = this;
    if (!scene || !this.line.at) return;
    const you = this.page.place.you || "first";
    const side = you === "first" ? 0 : 1;
    let at = this.line.at - 1;
    /* the players alternate: the side to move at a place follows from the one here */
    const here = scene.players.indexOf(scene.mover);
    const sideAt = (/** @type {number} */ place) => (here + this.line.at - place) % 2;
    if (you === "first" || you === "second") while (at > 0 && sideAt(at) !== side) at--;
    this.#watching = false;
    this.#told = "Taken back.";
    this.said.replaceChildren();
    this.line.takeBack(at);
    this.show();
  }

  /** Shows the moves that the points chosen leave. */
  #showChoice() {
    const moves = this.#placeless ? this.#legal() : this.board.left;
    this.choice.replaceChildren();
    if (!moves.length) return;
    this.choice.append(html("span", {}, this.#placeless ? "Moves: " : "From here: "));
    for (const move of moves.slice(0, FROM_HERE)) this.choice.append(this.#moveButton(move));
    if (moves.length > FROM_HERE) this.choice.append(html("span", {}, ` and ${moves.length - FROM_HERE} more`));
    if (!this.#placeless) this.choice.append(button("Cancel", () => this.board.clear(), { class: "quiet" }));
  }

  /** @param {Move} move */
  #moveButton(move) {
    const mark = this.marks.get(move.move);
    const made = button(move.move, () => this.make(move.move), { class: `move ${mark ? `mark-${mark.kind}` : ""}` });
    if (mark) made.append(html("small", {}, ` ${mark.words}`));
    return made;
  }

  /**
   * Says which colour and shape each player has, if the drawing shows owners.
   * @param {Scene} scene
   */
  #showLegend(scene) {
    const owners = /** @type {const} */ (["left", "right", "both"]).filter((owner) => scene.shapes.some((shape) => shape.owner === owner));
    this.legend.hidden = !owners.includes("left") && !owners.includes("right");
    const names = { left: scene.players[0], right: scene.players[1], both: "either player" };
    this.legend.replaceChildren(...owners.map((owner) => html("span", { class: `owner owner-${owner}` }, names[owner])));
  }

  #showMoves() {
    const legal = this.#mayMove() ? this.#legal() : [];
    this.list.replaceChildren();
    this.moveText.placeholder = legal[0]?.move || "";
    for (const move of legal.slice(0, LISTED)) this.list.append(this.#moveButton(move));
    if (!legal.length) this.list.append(html("p", {}, "You have no move here."));
    if (legal.length > LISTED)
      this.list.append(html("p", {}, `and ${legal.length - LISTED} more: point at the board, or type a move.`));
  }

  #showLine() {
    const { line } = this;
    const steps = html("ol", { class: "steps" });
    const start = button("start", () => this.#walk(0), { "aria-current": line.at === 0 ? "step" : null });
    steps.append(html("li", {}, start));
    line.moves.forEach((move, i) => {
      const step = button(move, () => this.#walk(i + 1), { "aria-current": line.at === i + 1 ? "step" : null });
      steps.append(html("li", {}, step));
    });
    const walk = html(
      "div",
      { class: "row" },
      button("←", () => this.#walk(line.at - 1), { "aria-label": "A move back", disabled: line.at === 0 }),
      button("→", () => this.#walk(line.at + 1), { "aria-label": "A move on", disabled: line.atEnd }),
      button("Copy moves", (event) => copyText(event, line.shown.join(" "))),
      button("Copy address", (event) => copyText(event, addressOf({ ...this.page.place, line: line.shown }))),
    );
    this.lineList.replaceChildren(steps, walk);
    if (!line.others.length) return;
    const others = html("ul", { class: "steps" });
    line.others.forEach((moves, i) => {
      const other = button(moves.join(" "), () => {
        line.change(i);
        this.#told = "";
        this.show();
      });
      others.append(html("li", {}, other));
    });
    this.lineList.append(html("h3", {}, "Other lines"), others);
  }

  /** @param {number} at */
  #walk(at) {
    this.#told = "";
    this.#watching = false;
    this.said.replaceChildren();
    this.line.walk(at);
    this.show();
  }
}

function isWide() {
  return window.innerWidth >= NARROW;
}

/**
 * The sides that a person can take.
 * @param {string[]} players
 * @returns {[string, string][]}
 */
function sides(players = ["the first player", "the second player"]) {
  return [
    ["first", players[0]],
    ["second", players[1]],
    ["both", "both players"],
    ["none", "nobody: watch the program"],
  ];
}
