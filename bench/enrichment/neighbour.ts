import type { RestClient } from '../../eval/service/rest-client.ts';
import { timed } from '../measure/compare.ts';
import { quantile } from '../measure/statistics.ts';
import { table, verdict } from '../report.ts';

/** Calls of each kind while nothing else runs. */
const ALONE = 40;

interface Times {
  readonly recalls: number[];
  readonly stores: number[];
}

/** Another tenant, who recalls and stores new texts by turns while the texts of the first are read. */
export class Neighbour {
  readonly #client: RestClient;
  readonly #texts: readonly string[];
  #calls = 0;
  #alone: Times = { recalls: [], stores: [] };
  readonly #beside: Times = { recalls: [], stores: [] };

  constructor(client: RestClient, texts: readonly string[]) {
    this.#client = client;
    this.#texts = texts;
  }

  /** The first calls of a graph are slow and count for nothing. */
  async measureAlone(): Promise<void> {
    for (const part of [ALONE, ALONE]) {
      this.#alone = { recalls: [], stores: [] };
      for (let call = 0; call < part; call += 1) await this.#callBoth(this.#alone);
    }
  }

  /** Calls until the work ends, and returns what that returns. */
  async beside<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = work.finally(() => (isOver = true));
    ended.catch(() => undefined);
    while (!isOver) await this.#callBoth(this.#beside);
    return ended;
  }

  report(): string {
    const row = (name: string, alone: readonly number[], beside: readonly number[]) => {
      const bound = Math.round(5 * quantile(alone, 0.5) + 500);
      const p90 = quantile(beside, 0.9);
      const [p50, ms] = [quantile(alone, 0.5).toFixed(1), p90.toFixed(1)];
      return [name, p50, ms, String(beside.length), verdict(bound, p90, '<=')];
    };
    const head = ['another tenant, meanwhile', 'p50 alone, ms', 'p90 beside, ms', 'calls', 'target'];
    return table(head, [
      row('recalls', this.#alone.recalls, this.#beside.recalls),
      row('stores of new texts', this.#alone.stores, this.#beside.stores),
    ]);
  }

  async #callBoth({ recalls, stores }: Times): Promise<void> {
    const call = (this.#calls += 1);
    const text = `${this.#texts[call % this.#texts.length]} (${call})`;
    const query = text.split(' ').slice(0, 6).join(' ');
    const recall = await timed('ms', () => this.#client.post('/recall', { query: `${query} ${call}` }));
    const node = { key: `beside_${call}`, description: text, enrich: false };
    const store = await timed('ms', () => this.#client.post('/store', node));
    recalls.push(recall['ms'] as number);
    stores.push(store['ms'] as number);
  }
}
