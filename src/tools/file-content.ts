import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors.ts';

/** Characters that are decoded at once, without holding up other requests; a multiple of four. */
const AT_ONCE = 2 ** 20;

/** The bytes of a base64 text (RFC 4648, section 4). Throws INVALID_INPUT. */
export async function* decodedChunks(text: string): AsyncGenerator<Buffer> {
  if (text.length % 4 !== 0) throw notBase64();
  for (let from = 0; from < text.length; from += AT_ONCE) {
    const piece = text.slice(from, from + AT_ONCE);
    const isLast = from + AT_ONCE >= text.length;
    const padding = isLast ? (/={0,2}$/.exec(piece)?.[0].length ?? 0) : 0;
    const bytes = Buffer.from(piece, 'base64');
    // The decoder passes over what is no base64.
    if (bytes.length !== (piece.length / 4) * 3 - padding) throw notBase64();
    yield bytes;
    await setImmediate();
  }
}

function notBase64(): AppError {
  const message = 'content_base64: is not base64. Encode the bytes of the file, without line breaks.';
  return new AppError('INVALID_INPUT', message, {
    details: { issues: [{ path: 'content_base64', message: 'is not base64' }] },
  });
}
