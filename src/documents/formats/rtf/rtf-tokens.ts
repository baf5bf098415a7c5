import { createReadStream } from 'node:fs';

/** A token of RTF: a group's bracket, a control word with its number, a byte of text, or text itself. */
export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'word'; readonly word: string; readonly number: number | undefined }
  | { readonly kind: 'symbol'; readonly symbol: string }
  | { readonly kind: 'bytes'; readonly bytes: string };

const TOKEN = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^])|([^\\{}\r\n]+)|[\r\n]+/iy;
/** A token but text is never longer. */
const MAX_TOKEN_LENGTH = 64;

/** The tokens of a file, those of a chunk at a time. Each character of `bytes` is one byte. */
export async function* rtfTokens(path: string): AsyncGenerator<RtfToken[]> {
  let [rest, toSkip] = ['', 0];
  for await (const chunk of createReadStream(path)) {
    rest += (chunk as Buffer).toString('latin1');
    const { tokens, end, skipped } = tokensOf(rest, rest.length - MAX_TOKEN_LENGTH, toSkip);
    yield tokens;
    [rest, toSkip] = [rest.slice(end), skipped];
  }
  yield tokensOf(rest, rest.length, toSkip).tokens;
}

/** The tokens that begin before a place. Binary data, which `\bin` announces with its length, is skipped. */
function tokensOf(text: string, until: number, toSkip: number) {
  const tokens: RtfToken[] = [];
  let skipped = toSkip;
  TOKEN.lastIndex = Math.min(skipped, text.length);
  skipped -= TOKEN.lastIndex;
  let end = TOKEN.lastIndex;
  while (end < until) {
    TOKEN.lastIndex = end;
    const match = TOKEN.exec(text);
    if (!match) break;
    end = TOKEN.lastIndex;
    const token = tokenOf(match);
    if (token?.kind === 'word' && token.word === 'bin') {
      const length = Math.max(0, token.number ?? 0);
      skipped = Math.max(0, length - (text.length - end));
      end = Math.min(text.length, end + length);
    } else if (token) tokens.push(token);
  }
  return { tokens, end, skipped };
}

function tokenOf([, bracket, word, number, hex, symbol, bytes]: RegExpExecArray): RtfToken | undefined {
  if (bracket !== undefined) return { kind: bracket === '{' ? 'open' : 'close' };
  if (word !== undefined)
    return { kind: 'word', word, number: number === undefined ? undefined : Number(number) };
  if (hex !== undefined) return { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(hex, 16)) };
  if (symbol !== undefined) return { kind: 'symbol', symbol };
  return bytes === undefined ? undefined : { kind: 'bytes', bytes };
}
