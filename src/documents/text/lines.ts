/** A longer line is cut into several. */
const MAX_LINE_LENGTH = 65_536;

/** The lines of a text that arrives in chunks, without their ends. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield withoutReturn(line);
    for (; rest.length > MAX_LINE_LENGTH; rest = rest.slice(MAX_LINE_LENGTH)) {
      yield rest.slice(0, MAX_LINE_LENGTH);
    }
  }
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
