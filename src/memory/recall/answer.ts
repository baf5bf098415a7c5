import type { Session } from '../sessions/session.ts';
import type { Displayed } from './display.ts';
import type { RecallResult } from './recall-types.ts';
import { COMPONENTS, EVIDENCE, type Components } from './ranking/score.ts';
import type { Selected } from './ranking/selection.ts';

/** A result with its display fields. */
export interface DisplayedResult extends Selected {
  readonly displayed: Displayed;
}

/** A result as the answer has it, with its explanation where that is asked for. */
export function toResult(
  { result, duplicates, displayed }: DisplayedResult,
  session: Session,
  now: number,
  explain: boolean,
): RecallResult {
  const { components, path, score, candidate } = result;
  const general = score - (components.topical ?? 0) - (components.session ?? 0);
  return {
    ...displayed.node,
    score,
    matched_by: EVIDENCE.filter((name) => (components[name] ?? 0) > 0),
    signals: { general, ...session.signalsOf(candidate.key, now) },
    ...(duplicates.length > 0 && { duplicates: [...duplicates] }),
    ...(explain && { explanation: { parts: countedComponents(components), ...(path && { path }) } }),
  };
}

/** The components that count, in a fixed order; they add up to the score. */
export function countedComponents(components: Components): Components {
  return Object.fromEntries(
    COMPONENTS.flatMap((name) => (components[name] ? [[name, components[name]]] : [])),
  );
}
