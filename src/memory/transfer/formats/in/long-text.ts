/** Characters of a description. */
const MAX_TEXT = 20_000;

/** A text in parts that descriptions can hold, cut at paragraphs, else lines, else sentences, else words. A blank text has none. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MAX_TEXT) {
    const end = endOfPart(rest);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end);
  }
  // A text that fits stays as it is.
  parts.push(parts.length > 0 ? rest.trim() : rest);
  return parts.filter((part) => /\S/.test(part));
}

function endOfPart(text: string): number {
  const part = text.slice(0, MAX_TEXT);
  for (const border of ['\n\n', '\n', '. ', ' ']) {
    const at = part.lastIndexOf(border);
    // A part at least half full, so that a text has few.
    if (at > MAX_TEXT / 2) return at + border.length;
  }
  // Not between the halves of a surrogate pair.
  return part.isWellFormed() ? MAX_TEXT : MAX_TEXT - 1;
}
