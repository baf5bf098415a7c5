import { expect } from 'vitest';
import type { TestTenant } from './tenant.ts';

/** The labels or the type, and the properties, of a node or relationship. */
interface StoredEntity {
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

const FULLTEXT = [
  ['node_text', 'Nodes'],
  ['node_cjk', 'Nodes'],
  ['edge_text', 'Relationships'],
  ['hyperedge_text', 'Nodes'],
  ['event_text', 'Nodes'],
  ['chunk_text', 'Nodes'],
  ['chunk_cjk', 'Nodes'],
  ['version_text', 'Nodes'],
  ['version_cjk', 'Nodes'],
] as const;
const OF_HISTORY: ReadonlySet<string> = new Set(['event_text', 'version_text', 'version_cjk']);

/** Labels of what tells of the past. */
const HISTORY = new Set(['_Event', '_Version', '_PastRelationship', '_PastMember']);

/** All nodes and relationships of a tenant's database, except sessions. */
async function everything(tenant: TestTenant): Promise<StoredEntity[]> {
  const rows = await tenant.cypher(
    `MATCH (n) WHERE NOT n:_Session
     RETURN labels(n) AS kinds, properties(n) AS properties
     UNION ALL
     MATCH ()-[r]->() RETURN [type(r)] AS kinds, properties(r) AS properties`,
  );
  return rows as unknown as StoredEntity[];
}

/**
 * Fails where the database still contains one of the words, in any case, in a property, a label or a full-text index; with
 * `besidesHistory` timeline and versions may.
 */
export async function expectNoWord(
  tenant: TestTenant,
  words: readonly string[],
  { besidesHistory = false } = {},
): Promise<void> {
  const entities = (await everything(tenant)).filter((each) => !(besidesHistory && isOfHistory(each)));
  const stored = entities.map((each) => JSON.stringify(each, withoutBytes).toLowerCase());
  const found = words.filter((word) => stored.some((text) => text.includes(word.toLowerCase())));
  expect(found).toEqual([]);
  await tenant.cypher('CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()');
  for (const [index, kind] of FULLTEXT) {
    if (besidesHistory && OF_HISTORY.has(index)) continue;
    const hits = await tenant.cypher(
      `CALL db.index.fulltext.query${kind}($index, $text) YIELD score RETURN score`,
      {
        index,
        text: words.map((word) => `"${word}"`).join(' OR '),
      },
    );
    expect([index, hits]).toEqual([index, []]);
  }
}

function isOfHistory({ kinds }: StoredEntity): boolean {
  return kinds.some((kind) => HISTORY.has(kind));
}

/**
 * Fails where a vector in the database has the direction of one of these, or where another internal node than a label
 * contains a vector, which could be a sum that includes one of them; with `besidesHistory` versions may.
 */
export async function expectNoVector(
  tenant: TestTenant,
  vectors: readonly (readonly number[])[],
  { besidesHistory = false } = {},
): Promise<void> {
  for (const entity of await everything(tenant)) {
    if (besidesHistory && isOfHistory(entity)) continue;
    const { kinds, properties } = entity;
    for (const [name, value] of Object.entries(properties)) {
      if (!isVector(value)) continue;
      expect([kinds, name]).toEqual([
        expect.arrayContaining([expect.stringMatching(/^(Node|Hyperedge|_Label)$/)]),
        'embedding',
      ]);
      for (const vector of vectors) expect(Math.abs(cosine(value, vector))).toBeLessThan(0.999);
    }
  }
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 100 && value.every((each) => typeof each === 'number');
}

/** Packed features and vectors contain no words. */
function withoutBytes(_: string, value: unknown): unknown {
  return value instanceof Int8Array || isVector(value) ? undefined : value;
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
