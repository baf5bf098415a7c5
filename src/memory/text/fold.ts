/** Letters that Unicode does not take apart into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The form in which texts are compared: lower case, compatibility forms made plain, accents of Latin, Greek and
 * Cyrillic letters taken off, so that `Café` is found by `cafe`.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const isPlain = /^[\t\n\r -~]*$/.test(lower);
  if (isPlain) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text, folded: runs of letters, marks and digits. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
