import { withoutMarkers } from './label-markers.ts';
import { singular, verbForm } from './verb-forms.ts';

/** What the words of a label say by rules of form alone. */
export interface LabelForm {
  /** The relation without its tense, polarity and direction. */
  readonly core: string;
  /** The same with a form of "be", which may be left out: "due to". */
  readonly asState: string | undefined;
  /** -1 where the second node does what the words say: "is owned by". */
  readonly sign: 1 | -1;
  /** Words that change what is said: "not", "former", "may". */
  readonly markers: readonly string[];
  readonly isPast: boolean;
}

const setOf = (list: string) => new Set(list.split(' '));

const BE = setOf('is are was were be been being am');
const HAVE = setOf('has have had having');
const DO = setOf('do does did');
const PAST_AUXILIARIES = setOf('was were had did');
/** Participles that are passive without a form of "be": "located in" is "is located in". */
const MOSTLY_PASSIVE = new Set(
  (
    'located situated based married related connected associated linked derived named known born housed made composed ' +
    'dedicated affiliated headquartered assigned attached bound hosted deployed employed stored engaged involved included ' +
    'contained tied owed'
  )
    .split(' ')
    .map((word) => verbForm(word).stem),
);
const PREPOSITIONS = setOf(
  'of in on at to for with from by about into onto over under after before between against as through',
);
/** Nouns that end like those of someone who does something. */
const NO_AGENTS = setOf(
  'member father mother brother sister daughter customer partner letter layer number order chapter center corner character ' +
    'paper matter officer minister master neighbor error factor sector vector color doctor author ancestor manner river tower ' +
    'cluster peer power header footer folder',
);

/** Reads the words of a label (`is_employed_by`). */
export function labelForm(label: string): LabelForm {
  const { words: all, markers } = withoutMarkers(label.split('_'));
  const { rest, isPast, isCopula } = withoutAuxiliaries(all);
  const [first] = rest;
  if (first === undefined)
    return { core: all.join(' ') || label, asState: undefined, sign: 1, markers, isPast };
  const relation = relationOf(rest, isCopula);
  const asState = isCopula ? undefined : `be ${rest.join(' ')}`;
  return { ...relation, asState, markers, isPast: isPast || relation.isPast };
}

function withoutAuxiliaries(all: readonly string[]) {
  let isPast = false;
  let isCopula = false;
  let at = 0;
  for (; at < all.length; at++) {
    const word = all[at] as string;
    const next = all[at + 1];
    const isBe = BE.has(word);
    const isPerfect =
      HAVE.has(word) && next !== undefined && (next === 'been' || verbForm(next).isParticiple);
    const isEmphasis = DO.has(word) && next !== undefined;
    if (!isBe && !isPerfect && !isEmphasis) break;
    isCopula ||= isBe;
    isPast ||= PAST_AUXILIARIES.has(word);
  }
  return { rest: all.slice(at), isPast, isCopula };
}

type Relation = Pick<LabelForm, 'core' | 'sign' | 'isPast'>;

function relationOf(words: readonly string[], isCopula: boolean): Relation {
  const [first = '', ...others] = words;
  const verb = verbForm(first);
  if (HAVE.has(first) && others.length > 0) return possession(others, first === 'had');
  const by = words.indexOf('by');
  if (verb.isParticiple && by > 0 && by === words.length - 1)
    return { core: [verb.stem, ...words.slice(1, by)].join(' '), sign: -1, isPast: false };
  const last = words.at(-1) as string;
  if (last === 'of' && words.length > 1 && !verb.isPast && (isCopula || !/(?<![sui])s$/.test(first)))
    return { ...nounOf(words.slice(0, -1)), isPast: false };
  const agent = isCopula && words.length === 2 && PREPOSITIONS.has(last) ? agentVerb(first) : undefined;
  if (agent !== undefined) return { core: `${agent} ${last}`, sign: 1, isPast: false };
  const isPassive = verb.isParticiple && (isCopula || MOSTLY_PASSIVE.has(verb.stem));
  if (isPassive && PREPOSITIONS.has(last))
    return { core: `be ${[verb.stem, ...others].join(' ')}`, sign: 1, isPast: false };
  if (isCopula && !verb.isProgressive) return { core: `be ${words.join(' ')}`, sign: 1, isPast: false };
  return { core: [verb.stem, ...others].join(' '), sign: 1, isPast: verb.isPast && !isCopula };
}

/** "has part" is the inverse of "part of"; "has access to" is a relation of its own. */
function possession(words: readonly string[], isPast: boolean): Relation {
  if (words.some((word) => PREPOSITIONS.has(word)))
    return { core: `have ${words.join(' ')}`, sign: 1, isPast };
  const { core, sign } = nounOf(words);
  return { core, sign: sign === 1 ? -1 : 1, isPast };
}

/** "manager of" is "manages"; "part of" has no verb. */
function nounOf(words: readonly string[]): Pick<Relation, 'core' | 'sign'> {
  const last = singular(words.at(-1) as string);
  const agent = words.length === 1 ? agentVerb(last) : undefined;
  if (agent !== undefined) return { core: agent, sign: 1 };
  return { core: `${[...words.slice(0, -1), last].join(' ')} of`, sign: 1 };
}

/** The verb of a noun for someone who does it: "manager", "investor". */
function agentVerb(noun: string): string | undefined {
  const verb = NO_AGENTS.has(noun) ? undefined : /^(.*[aeiouy].*)(?:er|or)$/.exec(noun)?.[1];
  return verb === undefined ? undefined : verbForm(`${verb}ing`).stem;
}
