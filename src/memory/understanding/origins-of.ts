import { originsOfTargets } from '../../graph/queries/understanding/origin.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

/** From which text something was derived. */
export interface Origin {
  /** Key of the node whose text says so. */
  source: string;
  engine: 'model' | 'offline' | 'caller';
  /** The language model, where one read it. */
  model?: string;
  /** From 0 to 1. */
  confidence: number;
  /** The words that say so; nodes have none. */
  evidence?: string;
}

/** Of one thing, the surest first: how many an answer names, and among how many they are chosen. */
const LIMITS = { limit: 10, read: 200 };

/** Adds to things of an answer where they were derived from; what callers stated has no `origins`. */
export async function withOrigins<T extends { readonly id: string }>(
  { graph }: WithGraph,
  things: readonly T[],
): Promise<(T & { origins?: Origin[] })[]> {
  if (things.length === 0) return [];
  const rows = await runQuery(graph, originsOfTargets, { targets: things.map(({ id }) => id), ...LIMITS });
  const byTarget = Map.groupBy(rows, ({ target }) => target);
  return things.map((thing) => {
    const origins = byTarget.get(thing.id)?.map(toOrigin);
    return origins ? { ...thing, origins } : thing;
  });
}

function toOrigin({ source, engine, model, confidence, evidence }: RowOf<typeof originsOfTargets>): Origin {
  return {
    source,
    engine,
    ...(model !== null && { model }),
    confidence,
    ...(evidence !== null && { evidence }),
  };
}
