/** Whether a name has the initials of another: "WHO" after "World Health Organization". */
export function isShortForm(short: string, long: string): boolean {
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
