/** A part of a text, with the tokens that a model reads for it (estimated). */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
}

export interface Sentence extends Span {
  readonly endsParagraph: boolean;
}

/** The end of a sentence with the space behind it, and that of a paragraph. Look-behind keeps a long row of stops linear. */
const BORDER = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)\s*|[。！？]+\s*|(?<=\n)[^\S\n]*\n\s*/gu;
const PARAGRAPH = /\n[^\S\n]*\n/;
const HIGH_SURROGATE = { from: 0xd800, to: 0xdbff };

/**
 * The sentences of a text, without gaps. One of more than `maxTokens` is cut between words, or within one where it has no
 * space, but never within a surrogate pair.
 */
export function* sentencesOf(text: string, maxTokens: number): Generator<Sentence> {
  let from = 0;
  for (const { 0: border, index } of text.matchAll(BORDER)) {
    const to = index + border.length;
    const before = text[index - 1] ?? '';
    yield* sentenceOf(text, { from, to }, PARAGRAPH.test(before + border), maxTokens);
    from = to;
  }
  if (from < text.length) yield* sentenceOf(text, { from, to: text.length }, true, maxTokens);
}

function* sentenceOf(
  text: string,
  { from, to }: Omit<Span, 'tokens'>,
  endsParagraph: boolean,
  maxTokens: number,
): Generator<Sentence> {
  for (const piece of piecesOf(text, from, to, maxTokens))
    yield { ...piece, endsParagraph: endsParagraph && piece.to === to };
}

function* piecesOf(text: string, start: number, end: number, maxTokens: number): Generator<Span> {
  let [from, tokens] = [start, 0];
  let space: { at: number; tokens: number } | undefined;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const isPair = at > from && isHighSurrogate(text.charCodeAt(at - 1));
    if (tokens + tokensOfUnit(unit) > maxTokens && !isPair) {
      const cut = space ?? { at, tokens };
      yield { from, to: cut.at, tokens: cut.tokens };
      [from, tokens, space] = [cut.at, tokens - cut.tokens, undefined];
    }
    tokens += tokensOfUnit(unit);
    if (/\s/.test(text[at] ?? '')) space = { at: at + 1, tokens };
  }
  yield { from, to: end, tokens };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= HIGH_SURROGATE.from && unit <= HIGH_SURROGATE.to;
}

/** Tokens of a character in scripts whose words are cut into few, several, or as many tokens as characters. */
const LATIN = 1 / 4;
const OTHER = 1 / 2;
const UNSPACED = 4 / 5;
/** The last character of the scripts that models know best. */
const LAST_LATIN = 0x24f;
/** Ideographs, kana and Hangul begin here. */
const FIRST_UNSPACED = 0x2e80;

/** How many tokens a model reads for a UTF-16 code unit; an estimate, rather too high. */
function tokensOfUnit(unit: number): number {
  if (unit <= LAST_LATIN) return LATIN;
  return unit < FIRST_UNSPACED ? OTHER : UNSPACED;
}

/** How many tokens a model reads for a text; an estimate. */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += tokensOfUnit(text.charCodeAt(at));
  return tokens;
}
