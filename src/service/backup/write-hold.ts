import type { WriteGate } from '../../graph/write-gate.ts';

/** Keeps the writers of databases waiting until it is released. It holds the writers of this process only. */
export class WriteHold {
  readonly #releases: readonly (() => void)[];
  readonly #began = performance.now();
  #ms: number | undefined;

  private constructor(releases: readonly (() => void)[]) {
    this.#releases = releases;
  }

  /** Resolves once the writers in flight have ended. */
  static async of(gates: readonly WriteGate[]): Promise<WriteHold> {
    const releases: (() => void)[] = [];
    for (const gate of gates) releases.push(await gate.hold());
    return new WriteHold(releases);
  }

  /** For how long it lasted, or has lasted until now. */
  get ms(): number {
    return this.#ms ?? Math.round(performance.now() - this.#began);
  }

  /** Lets the writers in; does nothing the second time. */
  release(): void {
    this.#ms = this.ms;
    for (const release of this.#releases) release();
  }
}
