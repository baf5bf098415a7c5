const WORDS = 4;
/** Say nothing of what it is about. */
const SMALL = new Set(
  'a an and are as at be by for from has have in is it its of on or that the their this to was were will with'.split(
    ' ',
  ),
);

/** A key from the first words of a text, as agents write them: `decision_parser_rewritten_hand`. */
export function suggestedKey(text: string, type: string): string {
  const words = wordsOf(text);
  const telling = words.filter((word) => !SMALL.has(word));
  const chosen = (telling.length > 0 ? telling : words).slice(0, WORDS);
  if (chosen.length === 0) return '';
  return [...wordsOf(type.trim() === '' ? 'fact' : type), ...chosen].join('_').slice(0, 100);
}

function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 500)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
