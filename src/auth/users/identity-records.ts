import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/identity.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { hashOf, type SecretBox } from '../secret-box.ts';

/** What the embedded identity provider keeps of one kind, as its library hands it in. */
export interface IdentityRecord {
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly accountId?: string | undefined;
}

/** Records of the embedded identity provider. Their names are secrets, so they are kept as hashes, what is in them sealed. */
export class IdentityRecords {
  readonly #graph: ServiceGraph;
  readonly #box: SecretBox;

  constructor(graph: ServiceGraph, box: SecretBox) {
    this.#graph = graph;
    this.#box = box;
  }

  async save(kind: string, id: string, record: IdentityRecord, lastsSeconds: number): Promise<void> {
    await runQuery(this.#graph, queries.saveRecord, {
      key: keyOf(kind, id),
      payload: this.#box.seal(record),
      grant: record.grantId === undefined ? null : hashOf(record.grantId),
      uid: record.uid === undefined ? null : keyOf(kind, record.uid),
      userId: record.accountId ?? null,
      keptUntil: Date.now() + lastsSeconds * 1_000,
    });
  }

  async find(kind: string, id: string): Promise<IdentityRecord | undefined> {
    const [row] = await runQuery(this.#graph, queries.findRecord, { key: keyOf(kind, id), now: Date.now() });
    return this.#opened(row);
  }

  async findByUid(kind: string, uid: string): Promise<IdentityRecord | undefined> {
    const [row] = await runQuery(this.#graph, queries.findRecordByUid, {
      uid: keyOf(kind, uid),
      now: Date.now(),
    });
    return this.#opened(row);
  }

  async consume(kind: string, id: string): Promise<void> {
    await runQuery(this.#graph, queries.consumeRecord, { key: keyOf(kind, id), now: Date.now() });
  }

  async delete(kind: string, id: string): Promise<void> {
    await runQuery(this.#graph, queries.deleteRecord, { key: keyOf(kind, id) });
  }

  async deleteGrant(grantId: string): Promise<void> {
    await runQuery(this.#graph, queries.deleteGrant, { grant: hashOf(grantId) });
  }

  /** A secret that all replicas share: the first that is made. */
  async secret(name: string, make: () => Promise<object>): Promise<unknown> {
    const value = this.#box.seal(await make());
    const kept = await runForOne(this.#graph, queries.keepSecret, { name, value });
    return this.#box.open(kept.value);
  }

  #opened(row: { payload: string; consumed_at: number | null } | undefined): IdentityRecord | undefined {
    const record = row && (this.#box.open(row.payload) as IdentityRecord | undefined);
    if (!record || row.consumed_at === null) return record;
    return { ...record, consumed: Math.floor(row.consumed_at / 1_000) } as IdentityRecord;
  }
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${hashOf(id)}`;
}
