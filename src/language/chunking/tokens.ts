/** Tokens of a character in scripts whose words are cut into few, several, or as many tokens as characters. */
const LATIN = 1 / 4;
const OTHER = 1 / 2;
const UNSPACED = 4 / 5;
/** The last character of the scripts that models know best. */
const LAST_LATIN = 0x24f;
/** Ideographs, kana and Hangul begin here. */
const FIRST_UNSPACED = 0x2e80;

/** How many tokens a model reads for a UTF-16 code unit; an estimate, rather too high. */
export function tokensOfUnit(unit: number): number {
  if (unit <= LAST_LATIN) return LATIN;
  return unit < FIRST_UNSPACED ? OTHER : UNSPACED;
}

/** How many tokens a model reads for a text; an estimate. */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += tokensOfUnit(text.charCodeAt(at));
  return tokens;
}
