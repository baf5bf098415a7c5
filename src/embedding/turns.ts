import type { EmbeddingRequest, TakenText } from './embedding-request.ts';

/** Calls of one priority. Tenants take turns, and so do the calls of a tenant, a text each. */
export class Turns {
  /** The calls of each tenant, in the order of the tenants' turns. */
  readonly #calls = new Map<string, EmbeddingRequest[]>();
  /** How many texts of each tenant wait. */
  readonly #waiting = new Map<string, number>();
  #total = 0;

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  /** How many texts wait. */
  get waiting(): number {
    return this.#total;
  }

  get tenants(): Iterable<string> {
    return this.#calls.keys();
  }

  waitingOf(tenant: string): number {
    return this.#waiting.get(tenant) ?? 0;
  }

  add(call: EmbeddingRequest): void {
    const calls = this.#calls.get(call.tenant);
    if (calls) calls.push(call);
    else this.#calls.set(call.tenant, [call]);
    this.#count(call.tenant, call.waiting);
  }

  take(): TakenText | undefined {
    for (const [tenant, calls] of this.#calls) {
      const call = calls.shift() as EmbeddingRequest;
      const taken = call.take();
      if (call.waiting > 0) calls.push(call);
      this.#calls.delete(tenant);
      if (calls.length > 0) this.#calls.set(tenant, calls);
      this.#count(tenant, -1);
      return taken;
    }
    return undefined;
  }

  /** Drops the texts of a call that wait. */
  remove(call: EmbeddingRequest): void {
    const { tenant } = call;
    const calls = this.#calls.get(tenant) ?? [];
    const at = calls.indexOf(call);
    if (at < 0) return;
    calls.splice(at, 1);
    if (calls.length === 0) this.#calls.delete(tenant);
    this.#count(tenant, -call.waiting);
  }

  /** Empties it and returns its calls. */
  clear(): EmbeddingRequest[] {
    const calls = [...this.#calls.values()].flat();
    this.#calls.clear();
    this.#waiting.clear();
    this.#total = 0;
    return calls;
  }

  #count(tenant: string, texts: number): void {
    const waiting = this.waitingOf(tenant) + texts;
    if (waiting > 0) this.#waiting.set(tenant, waiting);
    else this.#waiting.delete(tenant);
    this.#total += texts;
  }
}
