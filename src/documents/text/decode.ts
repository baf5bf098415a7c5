import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 65_536;
const WINDOWS = 'windows-1252';

/** Decodes a text file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252. */
export async function* decodedChunks(path: string, declared?: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(
    charsetOfMark(await readHead(path, 3)) ?? declared ?? (await likelyCharset(path)),
  );
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** The first bytes of a file, fewer if it is shorter. */
export function readHead(path: string, length: number): Promise<Buffer> {
  return readPiece(path, 0, length);
}

/** The bytes of a file from a place on, fewer if it ends before. */
export async function readPiece(path: string, start: number, length: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

export function charsetOfMark(head: Uint8Array): string | undefined {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Decodes a text that is in memory as `decodedChunks` does a file. */
export function decodedText(bytes: Uint8Array): string {
  const mark = charsetOfMark(bytes);
  const text = new TextDecoder(mark).decode(bytes);
  return mark === undefined && isBroken(lettersIn(text)) ? new TextDecoder(WINDOWS).decode(bytes) : text;
}

async function likelyCharset(path: string): Promise<string> {
  let [all, broken] = [0, 0];
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const letters = lettersIn(decoder.decode(chunk as Buffer, { stream: true }));
    all += letters.all;
    broken += letters.broken;
  }
  return isBroken({ all, broken }) ? WINDOWS : 'utf-8';
}

/** Letters beyond ASCII of a text that was read as UTF-8. */
interface Letters {
  readonly all: number;
  readonly broken: number;
}

function lettersIn(text: string): Letters {
  const letters = text.match(/[^\0-\x7f]/g) ?? [];
  return { all: letters.length, broken: letters.filter((letter) => letter === '\ufffd').length };
}

/** A text with a few broken bytes is UTF-8 still; one in which most letters beyond ASCII are broken is not. */
function isBroken({ all, broken }: Letters): boolean {
  return broken * 2 > all;
}

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
