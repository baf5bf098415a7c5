import type { Phrase } from '../phrases/phrase.ts';
import type { Period, Tense } from '../phrases/dates.ts';
import type { Tagger } from '../words/tagger.ts';
import { ADJECTIVES, APPOINTING, DECIDING, GIVING, MOTION, RELATING } from '../words/words.ts';
import type { Clause, Part } from './clause.ts';
import { typeOfNoun } from '../type-cues.ts';
import { periodOf } from './periods.ts';
import { atItsTime, headOf, isOffice } from './offices.ts';
import { relationWords, type RelationWords } from './relation-words.ts';

type VerbForms = Pick<Tagger, 'infinitiveOf' | 'presentOf' | 'pastOf'>;

/** What a clause states of phrases with names or pronouns, in the order in which its words read. */
export interface Statement {
  readonly nodes: readonly Phrase[];
  readonly words: string;
  readonly period: Period;
}

/** The statements of a clause that is a plain fact. */
export function statementsOf(clause: Clause, forms: VerbForms, writtenAt: Date): Statement[] {
  const { verb } = clause;
  const agents = verb.isPassive ? clause.parts.find(({ preposition }) => preposition === 'by') : undefined;
  // "From April she leads X": whether that has begun is not said.
  const isToBegin =
    clause.dates.length === 1 && clause.dates[0]?.preposition === 'from' && !verb.isPast && !verb.isPerfect;
  const said = isToBegin ? undefined : relationWords(verb, forms, false);
  if (!said || !agrees(clause, forms)) return [];
  const tense: Tense = verb.isPast || verb.isPerfect ? 'past' : undefined;
  const period = periodOf(clause.dates, { writtenAt, tense, isState: said.isState });
  // "stopped using X in May": used it until then.
  if (said.ended !== undefined && period.valid_from !== undefined) {
    const until = periodOf(clause.dates, { writtenAt, tense, isState: true }).valid_to;
    return acted(clause, { ...said, words: said.ended }).map((draft) => ({
      ...draft,
      period: until === undefined ? {} : { valid_to: until },
    }));
  }
  const drafts =
    verb.verb === 'be' && !verb.isPassive
      ? predicated(clause, said)
      : verb.isPassive
        ? [...byAgent(clause, agents, forms), ...done(clause, said)]
        : acted(clause, said);
  return drafts.map((draft) => ({ ...draft, period }));
}

/** "X label": a verb without the ending of its singular subject is no verb. */
function agrees({ subjects, verb }: Clause, forms: VerbForms): boolean {
  const isBase = verb.word === verb.verb && verb.word !== forms.presentOf(verb.verb) && verb.verb !== 'be';
  if (!isBase || verb.isPast || verb.isPerfect || verb.isPassive) return true;
  const [subject, other] = subjects;
  return other !== undefined || subject?.kind === 'common' || /^(?:i|you|we|they)$/.test(subject?.name ?? '');
}

type Draft = Omit<Statement, 'period'>;

/** Whether a phrase may stand for a node: a name as a whole, or a pronoun. */
export function isNode({ kind, isModifier }: Phrase): boolean {
  return kind === 'pronoun' || (kind === 'name' && !isModifier);
}

function pairs(from: readonly Phrase[], words: string, to: readonly Phrase[]): Draft[] {
  return from
    .filter(isNode)
    .flatMap((one) => to.filter(isEnd).map((other) => ({ nodes: [one, other], words })));
}

/** "It" is followed from subject to subject only. */
function isEnd(phrase: Phrase): boolean {
  return isNode(phrase) && phrase.name !== 'it';
}

/** "X is head of Y", "X is Y's sister", "the head of Y is X", "X is allergic to Y", "X is from Y". */
function predicated({ subjects, attached, parts }: Clause, { words: is }: RelationWords): Draft[] {
  const [first, second, third] = parts;
  if (!first) return [];
  if (first.adjective !== undefined) {
    const isRelation = first.preposition !== undefined && ADJECTIVES.has(first.adjective);
    return isRelation ? pairs(subjects, `${is} ${first.adjective} ${first.preposition}`, first.phrases) : [];
  }
  if (first.preposition !== undefined)
    return ['in', 'from', 'near', 'at'].includes(first.preposition)
      ? pairs(subjects, `${is} ${first.preposition}`, first.phrases)
      : [];
  const [described, other] = first.phrases;
  if (!described) return [];
  if (isNode(described) && described.kind === 'name')
    return other ? [] : inverted(subjects, attached, is, described);
  if (other || described.kind === 'pronoun') return [];
  const isPart = described.head === 'part' && described.end - described.start === 'part'.length;
  if (isPart && second?.preposition === 'of' && second.adjective === undefined)
    return pairs(subjects, `${is} part of`, second.phrases);
  const area = second?.preposition === 'of' ? second.phrases[0] : undefined;
  if (area?.kind === 'common' && !area.owner && second?.phrases.length === 1)
    return third?.preposition === 'of'
      ? []
      : ofRelative(subjects, is, described, third, ` of ${area.name || area.head}`);
  return ofRelative(subjects, is, described, second);
}

/** What follows a noun that relates: "head of", "nurse at". */
const OFFICE = new Set(['of', 'at', 'in', 'for', 'to']);

/** "is Y's sister", "is (the) head of Y". */
export function ofRelative(
  subjects: readonly Phrase[],
  said: string,
  noun: Phrase,
  next: Part | undefined,
  /** "of growth". */
  area = '',
): Draft[] {
  const head = headOf(noun);
  const is = atItsTime(said, noun);
  if (is === undefined || head === undefined || !isOffice(head) || typeOfNoun(head) === 'group') return [];
  if (noun.owner) return noun.owner.owner ? [] : pairs(subjects, `${is} ${head} of`, [noun.owner]);
  if (next?.preposition === undefined || next.adjective !== undefined || !OFFICE.has(next.preposition))
    return [];
  return pairs(subjects, `${is} ${head}${area} ${next.preposition}`, next.phrases);
}

/** "The head of Y is X", "Y's teacher is X". */
function inverted(subjects: readonly Phrase[], attached: readonly Part[], is: string, name: Phrase): Draft[] {
  const [noun, other] = subjects;
  if (!noun || other || noun.kind !== 'common' || !noun.isDefinite) return [];
  return ofRelative([name], is, noun, attached.length > 1 ? undefined : attached[0]);
}

/** "Y was founded by X": X founds Y. "The shop of Y was built by X": X builds the shop of Y. */
function byAgent(clause: Clause, agents: Part | undefined, forms: VerbForms): Draft[] {
  const { subjects, attached, verb, parts } = clause;
  const said = relationWords(verb, forms, true);
  if (!agents || !said || agents.adjective !== undefined) return [];
  if (subjects.some(isNode)) return pairs(agents.phrases, said.words, subjects);
  const [noun, other] = subjects;
  const head = noun && !other && !noun.owner && !noun.time ? headOf(noun) : undefined;
  // "by X of Y": Y is whose X is.
  const after = parts.slice(parts.indexOf(agents) + 1).filter(({ preposition }) => preposition !== 'of');
  const [of, further] = attached.length > 0 ? attached : after;
  const isPlain =
    head !== undefined &&
    of?.preposition !== undefined &&
    of.adjective === undefined &&
    !(attached.length > 0 && further);
  return isPlain && RELATING.has(of.preposition) && of.preposition !== 'in'
    ? pairs(agents.phrases, `${said.words} ${head} ${of.preposition}`, of.phrases)
    : [];
}

/** "X was born in Y". */
function done({ subjects, verb, parts }: Clause, { words }: RelationWords): Draft[] {
  const [first, second] = parts;
  if (verb.verb === 'rename' && first && first.preposition === undefined)
    return pairs(subjects, `${words} to`, first.phrases);
  const part = first?.preposition === 'by' ? second : first;
  if (part?.preposition === undefined || part.adjective !== undefined || !RELATING.has(part.preposition))
    return [];
  return pairs(subjects, `${words} ${part.preposition}`, part.phrases);
}

/** "appointed X as head of Y": X is head of Y. */
function appointed({ verb, parts }: Clause): Draft[] {
  const [whom, as, of] = parts;
  const [noun] = as?.phrases ?? [];
  if (
    !APPOINTING.has(verb.verb) ||
    !verb.isPast ||
    whom?.preposition !== undefined ||
    as?.preposition !== 'as' ||
    !noun
  )
    return [];
  return ofRelative(whom?.phrases ?? [], 'is', noun, of);
}

const NEEDS_TAKER = new Set(['give', 'hand', 'lend', 'introduce', 'award', 'assign', 'present']);

function acted(clause: Clause, { words }: RelationWords): Draft[] {
  const { subjects, verb, parts } = clause;
  const office = appointed({ ...clause, parts: parts.filter(({ preposition }) => preposition !== 'over') });
  if (office.length > 0) return office;
  const [first, second] = parts;
  if (!first || first.adjective !== undefined) return [];
  if (first.preposition !== undefined) return led(clause, words);
  const objects = first.phrases.filter(isEnd);
  if (objects.length > 0) {
    const taking =
      second?.preposition === 'to' || second?.preposition === 'with' ? second.phrases.filter(isEnd) : [];
    if (taking.length > 0 && (GIVING.has(verb.verb) || second?.preposition === 'with'))
      return subjects.filter(isNode).flatMap((one) =>
        objects.map((object) => ({
          nodes: [one, object, ...taking],
          words: `${words} ${second?.preposition}`,
        })),
      );
    // "handed Y over", "gave Y": to whom is not plain.
    if (NEEDS_TAKER.has(verb.verb)) return [];
    const deciders = subjects.filter(isNode);
    if (DECIDING.has(verb.verb) && deciders.length > 1) return [{ nodes: [...deciders, ...objects], words }];
    return pairs(subjects, words, objects);
  }
  const [object, other] = first.phrases;
  const isPlain = object !== undefined && !other && !object.owner && !object.time && !STAYS.has(verb.verb);
  const head = isPlain ? headOf(object) : undefined;
  if (
    head === undefined ||
    second?.preposition === undefined ||
    second.adjective !== undefined ||
    !RELATING.has(second.preposition)
  )
    return [];
  return pairs(subjects, `${words} ${head} ${second.preposition}`, second.phrases);
}

/** Verbs without an object, whose "next door to" or "close to" leads nowhere. */
const STAYS = new Set(['live', 'reside', 'stay', 'sit', 'stand']);
const WAYS = new Set(['from', 'to', 'in', 'at', 'near', 'with']);

/** "works at Y in Z": the second place is said of a stay or a way, too. */
function led({ subjects, parts, verb }: Clause, words: string): Draft[] {
  const [first, second] = parts;
  const [office] = first?.phrases ?? [];
  if (first?.preposition === 'as' && office && (verb.verb === 'serve' || verb.verb === 'work'))
    return ofRelative(subjects, verb.isPast ? 'was' : 'is', office, second);
  if (verb.verb === 'come' && first?.preposition !== 'from') return [];
  if (verb.verb === 'report' && first?.preposition !== 'to') return [];
  if (STAYS.has(verb.verb) && first?.preposition === 'to') return [];
  // "moved to our office in Y": not in Y, but to it. "works from X for a company in Y": the company is there.
  const end = parts.findIndex(({ phrases }) => !phrases.some(isNode));
  if (end === 0) return [];
  const further = parts
    .slice(1, end === -1 ? undefined : end)
    .filter(({ preposition = '' }) => WAYS.has(preposition));
  const told = MOTION.has(verb.verb) ? [...parts.slice(0, 1), ...further] : parts.slice(0, 1);
  return told.flatMap(({ preposition = '', adjective, phrases }) =>
    adjective === undefined && RELATING.has(preposition)
      ? pairs(subjects, `${words} ${preposition}`, phrases)
      : [],
  );
}
