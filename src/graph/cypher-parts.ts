/** A comment line of its own that stands for the text of `cypher/parts/<name>.cypher`. */
const INCLUSION = /^( *)\/\/ part: (\S+)$/gm;

/** A statement with the text of its parts, indented as the lines that name them. A part that does not exist stays named. */
export function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  return text.replaceAll(INCLUSION, (line, indent: string, name: string) =>
    (parts.get(name) ?? line.trimStart()).trimEnd().replaceAll(/^(?=.)/gm, indent),
  );
}

/** What is wrong between statements and parts: a part is missing, no statement includes it, or it includes one itself. */
export function partFaults(
  statements: ReadonlyMap<string, string>,
  parts: ReadonlyMap<string, string>,
): string[] {
  const included = new Set([...statements.values()].flatMap(partsOf));
  return [
    ...[...statements].flatMap(([name, text]) =>
      partsOf(text)
        .filter((part) => !parts.has(part))
        .map((part) => `${name}: there is no part ${part}`),
    ),
    ...[...parts.keys()]
      .filter((part) => !included.has(part))
      .map((part) => `parts/${part}: no statement includes it`),
    ...[...parts].flatMap(([name, text]) =>
      partsOf(text).map((part) => `parts/${name}: a part includes no other, and this one names ${part}`),
    ),
  ];
}

/** The names of the parts that a statement includes. */
export function partsOf(text: string): string[] {
  return [...text.matchAll(INCLUSION)].map(([, , name = '']) => name);
}
