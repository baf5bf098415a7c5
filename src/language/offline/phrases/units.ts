import { datesIn } from './dates.ts';
import { readPhrase } from './noun-phrases.ts';
import type { Phrase, PlacedName, Unit } from './phrase.ts';
import type { Piece } from '../words/pieces.ts';
import type { Tagger } from '../words/tagger.ts';
import type { Sentence, Token } from '../words/token.ts';
import { titlesIn } from './titles.ts';
import { readVerbs } from './verb-groups.ts';

/** The parts of a sentence in order: phrases, verbs, dates and what joins them. */
export function unitsOf(
  piece: Piece,
  sentence: Sentence,
  known: readonly PlacedName[],
  tagger: Tagger,
): Unit[] {
  const { tokens } = sentence;
  const names = [...known, ...titlesIn(sentence, known)].map((name) => ({ ...name, unit: nameUnit(name) }));
  const dates = datesIn(sentence.text).map((date) => dateUnit(date, sentence.start));
  const placed: readonly PlacedUnit[] = [...names, ...dates];
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token;
    units.push(...marksOf(token));
    const over = placed.find(({ start, end }) => start <= token.start && token.start < end);
    if (over) {
      units.push(over.unit);
      while (at < tokens.length && (tokens[at] as Token).start < over.end) at++;
      continue;
    }
    const read = readUnit(piece, boundBefore(tokens, placed, at), at, tagger);
    if (read.value) units.push(read.value);
    at = Math.max(read.next, at + 1);
  }
  return units;
}

/** A part of the sentence that is found before its words are read. Names go before dates. */
interface PlacedUnit {
  readonly start: number;
  readonly end: number;
  readonly unit: Unit;
}

function nameUnit(name: PlacedName): Unit {
  return { kind: 'phrase', phrase: placedPhrase(name), start: name.start };
}

function dateUnit({ text, start, end }: ReturnType<typeof datesIn>[number], offset: number): PlacedUnit {
  const from = start + offset;
  return { start: from, end: end + offset, unit: { kind: 'date', text, start: from } };
}

/** The words before the next name or date with its own place. */
function boundBefore(tokens: readonly Token[], over: readonly PlacedUnit[], at: number) {
  if (over.length === 0) return tokens;
  const end = tokens.findIndex(
    ({ start }, index) => index > at && over.some((part) => part.start <= start && start < part.end),
  );
  return end === -1 ? tokens : tokens.slice(0, end);
}

function placedPhrase(name: PlacedName): Phrase {
  const bare = { head: '', isModifier: false, isDefinite: true, tags: new Set<string>() };
  return { ...bare, ...name, kind: 'name' };
}

function marksOf({ gap, start }: Token): Unit[] {
  const marks = gap.replaceAll(/--|[—–]\s|\s[-–]\s|\n/g, ',').match(/[,;:()[\]]|[.!?](?=\s)/g) ?? [];
  return marks.map((mark) => ({ kind: 'mark', mark: MARKS[mark] ?? ',', start }));
}
const MARKS: Readonly<Record<string, ',' | ';' | '(' | ')' | ':'>> = {
  ';': ';',
  '.': ';',
  '!': ';',
  '?': ';',
  ':': ':',
  '(': '(',
  '[': '(',
  ')': ')',
  ']': ')',
};

function readUnit(
  piece: Piece,
  tokens: readonly Token[],
  at: number,
  tagger: Tagger,
): { value?: Unit; next: number } {
  const token = tokens[at] as Token;
  const { start, lower: word } = token;
  const verbs = startsVerbs(tokens, at) ? readVerbs(tagger, tokens, at) : undefined;
  if (verbs) return { value: { kind: 'verb', group: verbs.value, start }, next: verbs.next };
  const phrase = readPhrase(piece, tokens, at);
  if (phrase) return { value: { kind: 'phrase', phrase: phrase.value, start }, next: phrase.next };
  const quantity = readQuantity(tokens, at);
  if (quantity) return quantity;
  const next = at + 1;
  if (token.wordClass === 'to') return { value: { kind: 'preposition', word, start }, next };
  if (isJoint(token.wordClass)) return { value: { kind: token.wordClass, word, start }, next };
  return { next };
}

/** "20 % of", "a third of": a part of something, which has no name. */
function readQuantity(tokens: readonly Token[], at: number): { value: Unit; next: number } | undefined {
  let next = at;
  while (['number', 'determiner', 'adjective'].includes(tokens[next]?.wordClass ?? '')) next++;
  if (next === at || tokens[next]?.lower !== 'of') return undefined;
  const { start } = tokens[at] as Token;
  const end = (tokens[next - 1] as Token).end;
  const bare = { name: '', head: '', isModifier: false, isDefinite: false, tags: new Set<string>() };
  return { value: { kind: 'phrase', phrase: { ...bare, kind: 'common', start, end }, start }, next };
}

function startsVerbs(tokens: readonly Token[], at: number): boolean {
  const { wordClass, lower } = tokens[at] as Token;
  if (lower === 'no') return tokens[at + 1]?.lower === 'longer';
  return ['verb', 'auxiliary', 'negation', 'adverb', 'to'].includes(wordClass);
}

function isJoint(
  wordClass: string,
): wordClass is 'adjective' | 'preposition' | 'conjunction' | 'subordinator' | 'relative' {
  return ['adjective', 'preposition', 'conjunction', 'subordinator', 'relative'].includes(wordClass);
}
