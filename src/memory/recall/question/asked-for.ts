import { foldedWords } from '../../../language/fold.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { namesOf } from '../../ontology/names/names.ts';
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
/** A word after one of these may name a type: "which release". */
const NAMING = new Set(['which', 'what']);
const MAX_WORDS = 30;

/** The types of nodes that a question asks for, but for "who": what answers that is often no person's node. */
export function askedTypes(query: string): ReadonlySet<string> {
  const words = foldedWords(query).slice(0, MAX_WORDS);
  const types = words.flatMap((word, at) => {
    const named = NAMING.has(words[at - 1] ?? '') ? canonicalType(word) : undefined;
    return word === 'where' ? PLACES : (named ?? []);
  });
  return new Set(types);
}

/** Words that ask for what was before. */
export const ASKS_FOR_OLDER =
  /\b(?:before|previous(?:ly)?|former(?:ly)?|old(?:er)?|earlier|original(?:ly)?|used to|no longer)\b/i;
