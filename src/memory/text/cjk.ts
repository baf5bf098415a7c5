const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;

/** Characters of a text that a search looks at. */
const MOST = 64_000;

/**
 * The parts of a text in scripts that put no spaces between words, for the index that reads them by pairs of
 * characters; empty where there are none, and cut where there is more than a search looks at.
 */
export function cjkText(text: string): string {
  return (text.match(RUNS) ?? []).join(' ').slice(0, MOST);
}
