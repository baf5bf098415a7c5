import {
  deleteUnsupportedEdges,
  deleteUnsupportedHyperedges,
  endOrigins,
  type ENGINES,
  unconnectedNodes,
  writeOrigins,
  type OriginKind,
} from '../../graph/queries/understanding/origin.ts';
import { READER_VERSION } from '../../language/offline/reader-version.ts';
import { keepEdgeStates, keepHyperedgeStates, type EndedAs } from '../relationships/past-states.ts';
import type { Actor } from '../transaction/dependencies.ts';
import { withdrawEndings } from './changes/ending.ts';
import { forgetPast, retell } from './retell.ts';
import { deleteNodeWithTraces } from '../write/delete-node.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

/** The node, or the passage of a file, from whose text something was derived. */
export interface Source {
  readonly id: string;
  /** When its text was written; by default now. */
  readonly writtenAt?: string | undefined;
}

/** What read the text. */
export interface Reader {
  readonly engine: (typeof ENGINES)[number];
  readonly model?: string | undefined;
}

/** A node, an edge or a hyperedge that a text says. */
export interface Derived {
  /** Its id. */
  readonly target: string;
  readonly kind: OriginKind;
  /** Whether it was created for this text. */
  readonly isNew: boolean;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The words of the text that say so. */
  readonly evidence: string | null;
  /** Of a node: what the text says it is, and by which names. */
  readonly description: string | null;
  readonly names: string[] | null;
}

/**
 * Records where things come from. What a caller stated gets no origin: it is not derived, whatever texts say it too. A node of
 * which the text said something else before says what texts say now.
 */
export async function recordOrigins(
  tx: WriteTransaction,
  source: Source,
  { engine, model }: Reader,
  derived: readonly Derived[],
): Promise<void> {
  if (derived.length === 0) return;
  const parameters = { source: source.id, engine, model: model ?? null, reader: READER_VERSION, now: tx.at };
  const written = await tx.run(writeOrigins, { rows: [...derived], ...parameters });
  await retell(
    tx,
    written.flatMap(({ target, is_retold: isRetold }) => (isRetold ? target : [])),
  );
}

interface Withdrawal {
  /** Ids of what the texts still say. */
  readonly kept?: readonly string[];
  /** Why the relationships end, which stay in the history; nothing stays of a text that is forgotten. */
  readonly endedAs?: EndedAs;
}

/**
 * Ends what texts supported, but the ids that they still say: relationships that no other text and no caller supports are
 * deleted, and the nodes made for them that have no other relationship. Nodes that stay say what other texts say. Returns the
 * keys of deleted nodes.
 */
export async function withdrawSources(
  tx: WriteTransaction,
  actor: Actor,
  /** Ids of the nodes or passages. */
  sources: readonly string[],
  { kept = [], endedAs }: Withdrawal = {},
): Promise<string[]> {
  if (!endedAs) await forgetPast(tx, sources);
  const withdrawn = await tx.run(endOrigins, { sources: [...sources], kept: [...kept] });
  if (withdrawn.length === 0) return [];
  const ended = withdrawn.filter(({ is_supported: isSupported }) => !isSupported);
  const idsOf = (wanted: OriginKind) => ended.flatMap(({ kind, target }) => (kind === wanted ? target : []));
  if (endedAs) {
    const ending = (id: string) => ({ id, endedAs, actor, sources });
    await keepEdgeStates(tx, idsOf('edge').map(ending));
    await keepHyperedgeStates(tx, idsOf('hyperedge').map(ending));
  }
  const removed = [
    ...(await tx.run(deleteUnsupportedEdges, { ids: idsOf('edge') })),
    ...(await tx.run(deleteUnsupportedHyperedges, { ids: idsOf('hyperedge') })),
  ];
  if (removed.length > 0) {
    const labels = removed.map(({ label }) => label);
    const ids = removed.map(({ id }) => id);
    tx.record(actor, { kind: 'unrelated', ids, labels });
  }
  const supported = withdrawn.flatMap((each) =>
    each.kind === 'edge' && each.is_supported ? each.target : [],
  );
  await withdrawEndings(tx, actor, { sources, removed: removed.map(({ id }) => id), supported, endedAs });
  const keys = (await tx.run(unconnectedNodes, { ids: idsOf('node').sort() })).map(({ key }) => key);
  for (const key of keys) await deleteNodeWithTraces(tx, actor, key);
  await retell(
    tx,
    withdrawn.flatMap(({ kind, target }) => (kind === 'node' ? target : [])),
  );
  return keys;
}
