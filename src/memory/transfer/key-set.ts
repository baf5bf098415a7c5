import { hash } from 'node:crypto';

const SHARDS = 256;

/**
 * The keys of a graph's nodes in some 30 bytes each, as hashes of 40 bits: among ten million, a key that was not added is taken for one
 * of them once in a hundred thousand times. Many small sets, as a large one holds up other requests when it grows.
 */
export class KeySet {
  readonly #shards = Array.from({ length: SHARDS }, () => new Set<number>());

  add(key: string): void {
    const [shard, rest] = this.#placeOf(key);
    shard.add(rest);
  }

  has(key: string): boolean {
    const [shard, rest] = this.#placeOf(key);
    return shard.has(rest);
  }

  #placeOf(key: string): [shard: Set<number>, rest: number] {
    const digest = hash('sha256', key, 'buffer');
    return [this.#shards[digest.readUInt8(0)] as Set<number>, digest.readInt32LE(1)];
  }
}
