import type { Phrase, Unit } from './phrase.ts';

/** Names with their short forms in parentheses: "World Health Organization (WHO)". */
export function shortFormsIn(units: readonly Unit[]): { readonly name: Phrase; readonly short: string }[] {
  return units.flatMap((unit, at) => {
    const [open, short, close] = units.slice(at + 1, at + 4);
    if (unit.kind !== 'phrase' || short?.kind !== 'phrase' || open?.kind !== 'mark' || open.mark !== '(')
      return [];
    const isClosed = close === undefined || (close.kind === 'mark' && close.mark === ')');
    const isShort = short.phrase.kind === 'name' && isShortForm(short.phrase.name, unit.phrase.name);
    return isClosed && isShort ? [{ name: unit.phrase, short: short.phrase.name }] : [];
  });
}

/** Whether a name has the initials of another. */
function isShortForm(short: string, long: string): boolean {
  const initials = long.match(/\p{Lu}/gu)?.join('') ?? '';
  const letters = short.replaceAll(/[^\p{Lu}]/gu, '');
  const isAbbreviation = letters.length > 1 && letters.length >= short.length / 2;
  return isAbbreviation && letters[0] === initials[0] && isWithin(letters, initials);
}

/** Whether all letters occur in order. */
function isWithin(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
