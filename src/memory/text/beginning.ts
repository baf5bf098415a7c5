/** Stands where text is left out. */
export const LEFT_OUT = '…';

/** As many whole words as fit; a longer word is cut, never half a character. */
export function wholeWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const beginning = text.slice(0, Math.max(0, max));
  const end = Math.max(beginning.lastIndexOf(' '), beginning.lastIndexOf('\n'));
  return end > max / 2 ? beginning.slice(0, end) : beginning.replace(/[\ud800-\udbff]$/, '');
}

/** The same with a mark where that leaves something out, for which there is room. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${wholeWords(text, max - 2).trimEnd()} ${LEFT_OUT}`.trimStart().slice(0, Math.max(0, max));
}
