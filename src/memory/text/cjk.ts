const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;

const MAX_CHARACTERS = 64_000;

/**
 * The text in scripts that put no spaces between words, for the index of pairs of characters; empty where there is none.
 */
export function cjkText(text: string): string {
  return (text.match(RUNS) ?? []).join(' ').slice(0, MAX_CHARACTERS);
}
