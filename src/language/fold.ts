/** Letters that Unicode does not decompose into a base letter and a mark. */
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
 * The form in which texts are compared: lower case, without compatibility forms and without the accents of Latin, Greek
 * and Cyrillic letters, so that `cafe` finds `Café`.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
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
