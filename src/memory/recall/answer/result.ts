import type { Displayed } from '../../../graph/queries/recall/surroundings.ts';
import type { Session } from '../../sessions/session.ts';
import type { RecallResult } from '../recall-types.ts';
import type { Confidence } from '../scores/confidence.ts';
import { COMPONENTS, EVIDENCE, type Components } from '../scores/score.ts';
import type { Selected } from '../selection/select.ts';

export interface DisplayedResult extends Selected {
  readonly displayed: Displayed;
}

export interface DatedResult extends DisplayedResult {
  /** Key of a newer result that says something else about the same. */
  readonly olderThan?: string | undefined;
}

export interface JudgedResult extends DatedResult {
  readonly confidence: Confidence;
}

/** A result as the answer has it. */
export function toResult(
  { result, duplicates, displayed, confidence, olderThan }: JudgedResult,
  session: Session,
  now: number,
  explain: boolean,
): RecallResult {
  const { components, path, score, candidate } = result;
  const general = score - (components.topical ?? 0) - (components.session ?? 0);
  return {
    ...displayed.node,
    score,
    confidence,
    matched_by: EVIDENCE.filter((name) => (components[name] ?? 0) > 0),
    signals: { general, ...session.signalsOf(candidate.key, now) },
    ...(olderThan !== undefined && { older_than: olderThan }),
    ...(candidate.passages && { passages: candidate.passages.map(({ shown }) => shown) }),
    ...(duplicates.length > 0 && { duplicates }),
    ...(explain && { explanation: { parts: nonZero(components), ...(path && { path }) } }),
  };
}

/** The components that are not 0, in a fixed order. */
export function nonZero(components: Components): Components {
  return Object.fromEntries(
    COMPONENTS.flatMap((name) => (components[name] ? [[name, components[name]]] : [])),
  );
}
