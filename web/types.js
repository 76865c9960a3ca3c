/* The shapes of the program's answers, for the type checker; nothing here runs. */

/**
 * @typedef {"left" | "right" | "both" | "none"} Owner
 *
 * @typedef {object} Shape  one of `kayles draw --json`
 * @property {"circle" | "rect" | "line" | "polygon" | "text"} shape
 * @property {number[]} at
 * @property {Owner} owner
 * @property {string} name
 * @property {Owner} [colour]
 * @property {boolean} [mark]
 *
 * @typedef {[number, number]} Point  in cells, from the upper left corner
 *
 * @typedef {object} Move
 * @property {string} player
 * @property {string} move
 * @property {Point} at
 * @property {Point | null} to
 * @property {Point[]} [more]
 * @property {boolean} [any_order]
 *
 * @typedef {object} Scene  the answer of `kayles draw --json`
 * @property {Point} size
 * @property {Shape[]} shapes
 * @property {Move[]} moves
 * @property {string} position
 * @property {string[]} players
 * @property {string} mover
 * @property {boolean} over
 * @property {string | null} winner
 *
 * @typedef {object} Told  the answer of `kayles play --tell`
 * @property {string} game
 * @property {string} position
 * @property {string[]} players
 * @property {string} mover
 * @property {boolean} over
 * @property {string | null} winner
 * @property {number | null} seed
 * @property {string | null} move
 * @property {string} text
 *
 * @typedef {object} Solved  the answer of `kayles solve --json --moves all`
 * @property {"win" | "loss" | "draw"} outcome
 * @property {string | null} winner
 * @property {string[]} moves
 * @property {boolean} more
 * @property {string} reason
 * @property {number | null} [remoteness]
 *
 * @typedef {object} ValuedMove
 * @property {string} player
 * @property {string} move
 * @property {string | null} value
 *
 * @typedef {object} Valued  the answer of `kayles value --json`
 * @property {string | null} value
 * @property {string | null} outcome
 * @property {string | null} mean
 * @property {string | null} temperature
 * @property {[string | null, string | null] | null} bounds
 * @property {ValuedMove[] | null} [moves]
 *
 * @typedef {object} Game  a line of `kayles list --json`
 * @property {string} name
 * @property {string} summary
 * @property {string[]} players
 * @property {boolean} impartial
 * @property {boolean} theorem
 *
 * @typedef {object} Session  the answer of GET /session
 * @property {string} version
 * @property {Game[]} games
 * @property {{game?: string, position?: string} | null} given
 * @property {boolean} rules_allowed
 *
 * @typedef {object} Question  the body of POST /ask
 * @property {string} verb
 * @property {string} [game]
 * @property {string} [position]
 * @property {string} [expression]
 * @property {Record<string, string | number | boolean>} [options]
 *
 * @typedef {object} Reply  the answer of POST /ask
 * @property {number} exit
 * @property {string[]} out
 * @property {string} err
 */

export {};
