import type { Block } from '../document.ts';
import { decodedChunks } from '../text/decode.ts';
import { linesOf } from '../text/lines.ts';

/** A paragraph is handed on at this length. */
const MAX_PARAGRAPH_LENGTH = 16_384;

/** The paragraphs of a text file, which empty lines separate. */
export async function* readPlainText(path: string): AsyncGenerator<Block> {
  let paragraph = '';
  for await (const line of linesOf(decodedChunks(path))) {
    if (line.trim() === '' || paragraph.length > MAX_PARAGRAPH_LENGTH) {
      yield { text: paragraph };
      paragraph = '';
    }
    paragraph += `${line}\n`;
  }
  yield { text: paragraph };
}
