import type { Sentence } from '../words/token.ts';
import type { PlacedName } from './phrase.ts';

const QUOTED = /["“]([^"“”\n]{2,80})["”]/gu;
const MAX_TITLE_WORDS = 10;
/** Names joined by "and" before a singular verb are one name: "The Owl and the Lamp is". */
const JOINED =
  /^((?:The |An? )?\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|of|and|the|in|for)){1,9}) (?:is|was|has) /u;

/** The names in a sentence that are known by how it stands: in quotation marks, or before a singular verb. */
export function titlesIn(sentence: Sentence, known: readonly PlacedName[]): PlacedName[] {
  return [...joinedIn(sentence), ...quotedIn(sentence)].filter(({ start, end }) =>
    known.every((other) => other.end <= start || other.start >= end),
  );
}

function joinedIn({ text, start }: Sentence): PlacedName[] {
  const name = JOINED.exec(text)?.[1];
  if (name === undefined || !/ and (?:the )?\p{Lu}[^ ]*$/u.test(name)) return [];
  const otherName = name.replace(/^The /, '');
  return [{ name, ...(otherName !== name && { otherName }), start, end: start + name.length }];
}

function quotedIn({ text, start }: Sentence): PlacedName[] {
  return [...text.matchAll(QUOTED)].flatMap(({ 1: quoted = '', index }) => {
    const name = quoted.replace(/[,.]$/, '');
    const words = name.split(' ');
    const capitals = words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length;
    const isTitle =
      /^[\p{Lu}\d][^.!?]*[?!]?$/u.test(name) &&
      words.length <= MAX_TITLE_WORDS &&
      capitals * 2 >= words.length;
    const from = start + index + 1;
    return isTitle ? [{ name, start: from, end: from + name.length }] : [];
  });
}
