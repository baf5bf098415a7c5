import type { Block, Findings } from '../document.ts';
import { blocksOf } from '../markup/flow-text.ts';
import { htmlHandler } from '../markup/html-handler.ts';
import { decodedChunks, readHead } from '../text/decode.ts';

/** A page declares its charset in its first bytes. */
const HEAD_BYTES = 1_024;

/** The paragraphs, headings and table rows that a page shows. */
export async function* readHtml(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const chunks = decodedChunks(path, await declaredCharset(path));
  yield* blocksOf(chunks, 'html', (flow) => htmlHandler(flow, metadata));
}

async function declaredCharset(path: string): Promise<string | undefined> {
  const head = (await readHead(path, HEAD_BYTES)).toString('latin1');
  const [, charset] = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ?? [];
  return charset !== undefined && isKnown(charset) ? charset : undefined;
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}
