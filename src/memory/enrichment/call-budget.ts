import type { Clock } from '../dependencies.ts';

/** How often the language model may be asked about a graph's stored texts in a day (UTC). Beyond that the rules read them. */
export class CallBudget {
  readonly #callsADay: number;
  readonly #clock: Clock;
  #day = '';
  #used = 0;

  constructor(callsADay: number, clock: Clock) {
    this.#callsADay = callsADay;
    this.#clock = clock;
  }

  /** Takes one call of today's. False where none is left. */
  take(): boolean {
    const today = this.#clock().toISOString().slice(0, 10);
    if (today !== this.#day) this.#used = 0;
    this.#day = today;
    if (this.#used >= this.#callsADay) return false;
    this.#used += 1;
    return true;
  }
}
