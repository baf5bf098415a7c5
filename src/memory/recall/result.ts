import type { Session } from '../session/session.ts';
import type { Described } from './describe.ts';
import { EVIDENCE, PARTS, scoreOf, type Parts } from './ranking/candidate.ts';
import type { RecallResult } from './recall.ts';

/** A result as it is shown, with its explanation where that is asked for. */
export function toResult(
  { candidate, node }: Described,
  session: Session,
  now: number,
  explain: boolean,
): RecallResult {
  const { parts, path, duplicates } = candidate;
  const score = scoreOf(candidate);
  const general = score - (parts.topical ?? 0) - (parts.session ?? 0);
  return {
    ...node,
    score,
    matched_by: EVIDENCE.filter((part) => (parts[part] ?? 0) > 0),
    signals: { general, ...session.signalsOf(candidate.key, now) },
    ...(duplicates.length > 0 && { duplicates: [...duplicates] }),
    ...(explain && { explanation: { parts: shownParts(parts), ...(path && { path }) } }),
  };
}

/** The parts that count, in a fixed order; they add up to the score. */
export function shownParts(parts: Parts): Parts {
  return Object.fromEntries(PARTS.flatMap((part) => (parts[part] ? [[part, parts[part]]] : [])));
}
