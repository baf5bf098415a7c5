import type { Phrase } from '../phrases/phrase.ts';
import type { Tagger } from '../words/tagger.ts';
import type { Clause } from './clause.ts';
import { periodOf } from './periods.ts';
import { relationWords } from './relation-words.ts';
import { isNode, ofRelative, type Statement } from './statements.ts';

const GIVING_UP = new Set(['resign', 'retire', 'quit', 'step']);
const SUCCEEDING = new Set(['replace', 'succeed']);
const LEAVING = new Set(['leave', 'quit']);
const JOBS = new Set(['job', 'post', 'position', 'role']);
const COUPLING = new Set(['marry', 'divorce']);

/**
 * What clauses about a change say beside their object: "resigned as head of X", "replaced Y as head of X", "left X for Z", "left
 * her job at X", "Y and Z got married".
 */
export function turnsOf(
  clause: Clause,
  forms: Pick<Tagger, 'infinitiveOf' | 'presentOf' | 'pastOf'>,
  writtenAt: Date,
): Statement[] {
  const { verb, subjects, parts, dates } = clause;
  const said = verb.isPast || verb.isPerfect ? relationWords(verb, forms, false) : undefined;
  if (!said || said.isEnded) return [];
  const period = periodOf(dates, { writtenAt, tense: 'past', isState: false });
  const [first, second, third] = parts;
  const [noun] = first?.phrases ?? [];
  const all = (drafts: readonly Omit<Statement, 'period'>[]) => drafts.map((draft) => ({ ...draft, period }));
  if (COUPLING.has(verb.verb)) return couple(clause, forms, period);
  if (verb.isPassive || !first) return [];
  if (GIVING_UP.has(verb.verb) && first.preposition === 'as' && noun)
    return all(ofRelative(subjects, `${said.words} as`, noun, second));
  if (first.preposition !== undefined) return [];
  const [office] = second?.phrases ?? [];
  if (SUCCEEDING.has(verb.verb) && second?.preposition === 'as' && office) {
    const before = ofRelative(first.phrases, 'was', office, third);
    const until = period.valid_from === undefined ? {} : { valid_to: period.valid_from };
    return [
      ...all(ofRelative(subjects, 'is', office, third)),
      ...before.map((draft) => ({ ...draft, period: until })),
    ];
  }
  if (!LEAVING.has(verb.verb) || !second) return [];
  if (second.preposition === 'for' && first.phrases.every(isNode))
    return all(to(subjects, `${said.words} for`, second.phrases));
  const isJob = noun?.owner?.kind === 'pronoun' && JOBS.has(noun.head) && first.phrases.length === 1;
  return isJob && second.preposition === 'at'
    ? all(to(subjects, `${said.words} job at`, second.phrases))
    : [];
}

/** "Y and Z married in 2019", "Y and Z got married in Oslo". */
function couple(
  { subjects, attached, verb, parts }: Clause,
  forms: Pick<Tagger, 'presentOf'>,
  period: Statement['period'],
): Statement[] {
  const isAlone = parts.every(({ preposition }) => preposition === 'in' || preposition === 'at');
  const isCouple = subjects.length === 2 && subjects.every(isNode) && attached.length === 0 && isAlone;
  // "were married" may be over.
  const isTold = !verb.isPassive || period.valid_from !== undefined;
  return isCouple && isTold ? [{ nodes: subjects, words: forms.presentOf(verb.verb), period }] : [];
}

function to(subjects: readonly Phrase[], words: string, ends: readonly Phrase[]) {
  return subjects
    .filter(isNode)
    .flatMap((one) => ends.filter(isNode).map((other) => ({ nodes: [one, other], words })));
}
