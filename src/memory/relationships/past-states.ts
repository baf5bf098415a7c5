import { v7 as uuidv7 } from 'uuid';
import { keepEdges, keepHyperedges, type ENDED_AS } from '../../graph/queries/history/past.ts';
import type { Actor } from '../transaction/dependencies.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

/** Why a state of a relationship ends. */
export type EndedAs = (typeof ENDED_AS)[number];

/** A relationship that is changed or deleted next. */
export interface Ending {
  readonly id: string;
  readonly endedAs: EndedAs;
  readonly actor: Actor;
  /** The change that it ends in, where that can be undone. */
  readonly change?: string | undefined;
  /** Texts that said it and do no more; it is forgotten with all of its texts. */
  readonly sources?: readonly string[] | undefined;
}

/** Keeps the present states of edges as past ones; of ids that no edge has, nothing. */
export async function keepEdgeStates(tx: WriteTransaction, ending: readonly Ending[]): Promise<void> {
  if (ending.length === 0) return;
  const rows = ending.map((each) => ({ ...toRow(each), closedTo: null }));
  await tx.run(keepEdges, { ending: rows, now: tx.at });
}

/** The same of hyperedges. */
export async function keepHyperedgeStates(tx: WriteTransaction, ending: readonly Ending[]): Promise<void> {
  if (ending.length > 0) await tx.run(keepHyperedges, { ending: ending.map(toRow), now: tx.at });
}

function toRow({ id, endedAs, actor, change, sources = [] }: Ending) {
  const subject = actor.subject;
  return { id, endedAs, subject, change: change ?? null, sources: [...sources], state: uuidv7() };
}
