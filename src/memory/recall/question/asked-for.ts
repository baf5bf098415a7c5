import { foldedWords } from '../../../language/fold.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { namesOf } from '../../ontology/names/names.ts';
import { contentWords } from '../../text/terms.ts';
import { canonicalType } from '../../ontology/node-type.ts';

/** Words that ask for everything. */
const ALL: ReadonlySet<string> = new Set(['all', 'everything', 'every', 'any']);
/** Words of a query for a list that say nothing about what is in it. */
const FILLERS: ReadonlySet<string> = new Set([
  ...ALL,
  ...'list show give get find me us please what the a of on from and nodes node memories memory'.split(' '),
  ...'entries newest latest recent there is are'.split(' '),
]);
const NO_WORDS = /^[^\p{L}\p{N}\p{Extended_Pictographic}]*$/u;

/** Whether a query, without types and time words, names no subject, as `all` or `*` beside a filter. Without one only `all` does. */
export function asksForAll(text: string, nodeTypes: readonly string[], isFiltered: boolean): boolean {
  if (NO_WORDS.test(text)) return isFiltered || text.trim() === '*';
  const words = foldedWords(text);
  const isOfType = (word: string) => nodeTypes.includes(canonicalType(word) ?? '');
  if (words.length === 0 || !words.every((word) => FILLERS.has(word) || isOfType(word))) return false;
  return isFiltered || words.some((word) => ALL.has(word));
}

const ASKS_ABOUT_USER =
  /\b(?:about|know|remember|describe) (?:me|myself|the user)\b|\bwho am i\b|\bmy (?:own )?profile\b/i;
const NAMES = namesOf({ key: PROFILE_KEY, node_type: 'user', description: '', data: {} });

/** The names of the user's profile, where a query asks what memory has of the user. */
export function namesOfAskedUser(query: string): readonly string[] {
  return ASKS_ABOUT_USER.test(query) ? NAMES : [];
}

export const PLACES = ['location', 'place', 'address', 'office', 'city', 'country', 'building', 'venue'];
/** Words after which a kind is named: "which release", "what grey clays". */
const NAMING = new Set(['which', 'what']);
const ONE_BY_ONE = new Set(['every', 'each']);
/** Words before the name of a kind that stands alone. */
const ANY_OF = new Set('all my our the open current pending latest recent new upcoming'.split(' '));
const LISTING = new Set(['all', 'list', ...ONE_BY_ONE]);
/** "Which ferries are late", not "which ferry depends on it". */
const BEFORE_SUBJECT = new Set('are were do did have had can could will would should must'.split(' '));
/** Words of a kind with what stands before it. */
const MAX_KIND = 3;
const MAX_WORDS = 30;

/** The types of nodes that a question asks for, but for "who" and "where": what answers these is often of another type. */
export function askedTypes(query: string): ReadonlySet<string> {
  const words = foldedWords(query).slice(0, MAX_WORDS);
  const named = words.flatMap((word, at) => {
    if (words[at + 1] === 'of') return [word];
    return NAMING.has(word) || LISTING.has(word) ? nounAfter(words, at) : [];
  });
  return new Set(typesOf(named));
}

/** The types that a question wants all nodes of: "every open complaint", "all old kilns", "which clays do I use". */
export function listedTypes(query: string): string[] {
  const words = foldedWords(query).slice(0, MAX_WORDS);
  const last = words.at(-1) ?? '';
  // "Open tasks" alone
  if (words.slice(0, -1).every((word) => ANY_OF.has(word)) && canonicalType(last) !== last)
    return typesOf([last]);
  const named = words.flatMap((word, at) => {
    if (!LISTING.has(word) && !NAMING.has(word)) return [];
    const noun = nounAfter(words, at);
    if (ONE_BY_ONE.has(word)) return noun.slice(-1);
    const plurals = noun.filter((each) => canonicalType(each) !== each);
    if (LISTING.has(word)) return plurals;
    const next = words[words.indexOf(noun.at(-1) ?? '', at) + 1] ?? '';
    return BEFORE_SUBJECT.has(next) ? plurals : [];
  });
  return typesOf(named);
}

/** The words up to the first without meaning, as of "all of the old machines that we have". */
function nounAfter(words: readonly string[], at: number): readonly string[] {
  const isContent = words.slice(at + 1).map((word) => contentWords(word).length > 0);
  const from = isContent.indexOf(true);
  if (from < 0) return [];
  const length = isContent.slice(from).indexOf(false);
  const noun = words.slice(at + 1 + from, length < 0 ? undefined : at + 1 + from + length);
  return noun.slice(0, MAX_KIND);
}

function typesOf(words: readonly string[]): string[] {
  return [
    ...new Set(words.flatMap((word) => (contentWords(word).length > 0 ? (canonicalType(word) ?? []) : []))),
  ];
}

/** Words that ask for what was before. */
export const ASKS_FOR_OLDER =
  /\b(?:before|previous(?:ly)?|former(?:ly)?|(?<!how |years? |months? |-)old(?:er)?|earlier|original(?:ly)?|used to|no longer|at first|initially|in the past|back then|last (?:season|term|semester|school year))\b/i;
/** The same, where it is no time: "before the trip". */
export const ASKS_FOR_REPLACED =
  /\bbefore\b(?!\s+[\p{L}\p{N}])|\b(?:previous(?:ly)?|former(?:ly)?|(?<!how |years? |months? |-)old|original(?:ly)?|used to)\b/iu;
/** Words that ask for what is so today. */
export const ASKS_FOR_NOW =
  /\b(?:now(?:adays)?|currently|current|at present|presently|at the moment|these days|today|still|latest)\b/i;
