const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A value as a Cypher literal: texts, numbers, truth values, null and lists of texts as they are, anything else as JSON text. */
export function cypherValue(value: unknown): string {
  if (typeof value === 'string') return cypherText(value);
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTexts(value)) return `[${value.map(cypherText).join(', ')}]`;
  return cypherText(JSON.stringify(value));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** A backslash before what would make one escape of the two: some versions of Neo4j read `\uXXXX` before anything else. */
// eslint-disable-next-line no-control-regex -- control characters are written as such escapes
const AFTER_BACKSLASH = /(?<=\\)(?=[uU\u0000-\u001f\u007f-\u009f\u2028\u2029])/;
// eslint-disable-next-line no-control-regex -- control characters are what this escapes
const ESCAPED = /[\\'\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A text in quotes, on one line. */
function cypherText(text: string): string {
  const literals = text
    .toWellFormed()
    .split(AFTER_BACKSLASH)
    .map((part) => `'${part.replaceAll(ESCAPED, escaped)}'`);
  return literals.join(' + ');
}

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A name in backticks. */
export function cypherName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
