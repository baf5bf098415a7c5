import { canonicalType } from '../../ontology/node-type.ts';
import { foldedWords } from '../../../language/fold.ts';

const PLACES = ['location', 'place', 'address', 'office', 'city', 'country', 'building', 'venue'];
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
