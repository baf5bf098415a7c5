import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import type { Session } from '../../sessions/session.ts';
import type { Scale } from '../evidence/evidence.ts';
import { type Hit, plus, type Shown } from '../hit.ts';
import type { Question } from '../question/question.ts';
import type { RecallMemory } from '../recall-types.ts';
import type { Request } from '../request.ts';
import type { View } from '../views/view.ts';

/** What the passes of one recall work with. */
export interface Ranking {
  readonly memory: RecallMemory;
  readonly view: View;
  readonly request: Request;
  readonly question: Question;
  readonly scale: Scale;
  /** Keys of the nodes that the query names. */
  readonly named: readonly string[];
  readonly labels: LabelRegistry;
  readonly session: Session;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A step of ranking: it scores hits, leaves some out or moves them. */
export type Pass<T extends Hit = Hit> = (
  hits: readonly T[],
  ranking: Ranking,
) => readonly T[] | Promise<readonly T[]>;

export async function inTurn<T extends Hit>(
  passes: readonly Pass<T>[],
  hits: readonly T[],
  ranking: Ranking,
): Promise<readonly T[]> {
  let passed = hits;
  for (const pass of passes) passed = await pass(passed, ranking);
  return passed;
}

/** More than rounding takes from a sum of components. */
const LEAD = 1e-9;

/** Moves a result right before another one that it stands behind, with a score above that one's. */
export function lift(results: readonly Shown[], key: string, before: string): readonly Shown[] {
  const [from, to] = [key, before].map((each) => results.findIndex((result) => result.key === each));
  const [moved, passed] = [results[from ?? -1], results[to ?? -1]];
  if (!moved || !passed || results.indexOf(moved) < results.indexOf(passed)) return results;
  const asked = (moved.parts.asked ?? 0) + passed.score - moved.score + LEAD;
  const lifted = plus(moved, { asked });
  return results.flatMap((each) => (each === moved ? [] : each === passed ? [lifted, each] : [each]));
}
