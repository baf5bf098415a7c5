const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;

/**
 * The parts of a text in scripts that put no spaces between words, for the index that reads them by pairs of
 * characters; empty where there are none.
 */
export function cjkText(text: string): string {
  return (text.match(RUNS) ?? []).join(' ');
}
