const NEWLINE = 0x0a;

/** The lines of a text that arrives in chunks, without their ends; undefined for one of more bytes than `maxBytes`. */
export function linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
export function linesOf(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer | undefined>;
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes = Infinity,
): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  const take = () => {
    const line = size <= maxBytes ? Buffer.concat(parts, size) : undefined;
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}
