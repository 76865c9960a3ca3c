/* A line of play: the moves made, a place in them, and the other lines that were left. */

export class Line {
  /** @param {string[]} moves */
  constructor(moves) {
    /** @type {string[]} */
    this.moves = [...moves];
    this.at = moves.length;
    /** @type {string[][]} */
    this.others = [];
  }

  /** The moves up to the place shown. */
  get shown() {
    return this.moves.slice(0, this.at);
  }

  get atEnd() {
    return this.at === this.moves.length;
  }

  /**
   * Makes a move at the place shown.  Another move than the one made there begins a branch; the line before is kept.
   * @param {string} move
   */
  play(move) {
    if (this.moves[this.at] !== move) {
      if (!this.atEnd) this.#keep(this.moves);
      this.moves = [...this.shown, move];
    }
    this.at++;
  }

  /**
   * Shows the place after some moves.
   * @param {number} at
   */
  walk(at) {
    this.at = Math.min(Math.max(at, 0), this.moves.length);
  }

  /**
   * Takes moves back, down to `at` of them.
   * @param {number} at
   */
  takeBack(at) {
    this.walk(at);
    this.moves = this.shown;
  }

  /**
   * Continues another line at its end; this one is kept.
   * @param {number} index
   */
  change(index) {
    const [chosen] = this.others.splice(index, 1);
    this.#keep(this.moves);
    this.moves = chosen;
    this.at = chosen.length;
  }

  /** @param {string[]} moves */
  #keep(moves) {
    const same = this.others.some((other) => other.length === moves.length && other.every((move, i) => move === moves[i]));
    if (moves.length && !same) this.others.push(moves);
  }
}
