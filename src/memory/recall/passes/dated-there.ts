import { passesPeriod } from '../evidence/time.ts';
import { nearest, type Hit } from '../hit.ts';
import { isOfSubject } from '../question/time-asked.ts';
import { NO_CONDITIONS } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import type { RecallMemory } from '../recall-types.ts';
import type { View } from '../views/view.ts';

/** How much nearer in meaning than a match a text of a subject is that has few of its words. */
const NEARER = 0.08;

/** Where a period filters, the hits that are dated in it and are of the subject: by type, by words, or by meaning. */
export async function datedThere(
  hits: readonly Hit[],
  question: Question,
  { view, memory }: { readonly view: View; readonly memory: RecallMemory },
): Promise<readonly Hit[]> {
  const { period } = question;
  if (!period?.isFilter) return hits;
  const dated = hits
    .filter((hit) => passesPeriod(hit, question))
    .map((hit) => ({ ...hit, channels: { ...hit.channels, period: 1 } }));
  const { terms, types } = period.subject;
  if (terms.length === 0 || dated.length === 0) return dated;
  const keys = dated.map(({ key }) => key);
  const ofType =
    types.length > 0 ? await view.passing({ nodeTypes: types, conditions: NO_CONDITIONS }, keys) : [];
  const typed = new Set(ofType.map(({ key }) => key));
  const isNear = (hit: Hit) => nearest(hit) >= memory.embedder.cosineFloor + NEARER;
  const isNamed = ({ channels }: Hit) => ['name', 'token', 'fuzzy'].some((channel) => channel in channels);
  return dated.filter(
    (hit) =>
      typed.has(hit.key) || isOfSubject(hit, period.subject) || isNamed(hit) || isNear(hit) || !hit.features,
  );
}
