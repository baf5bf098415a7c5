const WINDOW = 4;

/** Four lines that stand in two files. */
export interface Repeat {
  readonly first: string;
  readonly again: string;
  readonly lines: string;
}

/**
 * Each place where four lines of a file stand that an earlier file has, too. Lines are compared without their indentation;
 * comments and blank lines are passed over.
 */
export function repeatedLines(files: readonly (readonly [name: string, text: string])[]): Repeat[] {
  const holders = new Map<string, string>();
  return files.flatMap(([again, text]) =>
    windowsOf(text).flatMap((lines) => {
      const first = holders.get(lines) ?? again;
      holders.set(lines, first);
      return first === again ? [] : [{ first, again, lines }];
    }),
  );
}

function windowsOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'));
  return lines.slice(WINDOW - 1).map((_, start) => lines.slice(start, start + WINDOW).join('\n'));
}
