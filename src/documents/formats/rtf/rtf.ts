import type { Block, Findings } from '../../document.ts';
import { FlowText } from '../../markup/flow-text.ts';
import { RtfText } from './rtf-text.ts';
import { rtfTokens } from './rtf-tokens.ts';

/** The paragraphs, headings and table rows of an RTF file. */
export async function* readRtf(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const flow = new FlowText();
  const text = new RtfText(flow, metadata);
  for await (const tokens of rtfTokens(path)) {
    for (const token of tokens) text.add(token);
    yield* flow.take();
  }
  text.end();
  yield* flow.take();
}
