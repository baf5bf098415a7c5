import { RecordChecksum } from '../../checksum.ts';
import type { ExportedRecord } from '../../export-records.ts';

/**
 * The export document a line for each record: first `{format, exported_at, model?}`, then `{section, record}` in the order of the
 * document, at the end `{counts, checksum}`.
 */
export async function* ndjson(
  head: object,
  pages: AsyncIterable<readonly ExportedRecord[]>,
): AsyncGenerator<string> {
  const checksum = new RecordChecksum();
  yield `${JSON.stringify(head)}\n`;
  for await (const page of pages) {
    let text = '';
    for (const { section, json } of page) {
      if (json === undefined) checksum.begin(section);
      else {
        checksum.add(section, json);
        text += `{"section":"${section}","record":${json}}\n`;
      }
    }
    yield text;
  }
  yield `${JSON.stringify({ counts: checksum.counts, checksum: checksum.digest() })}\n`;
}
