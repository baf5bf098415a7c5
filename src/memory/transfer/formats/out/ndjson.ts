import { RecordChecksum } from '../../checksum.ts';
import type { ExportedPage } from '../../export-records.ts';

/**
 * The export document a line for each record: first `{format, exported_at, model?, sections}`, then `{section, record}` in the order
 * of the document, at the end `{counts, checksum}`.
 */
export async function* ndjson(head: object, pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  const checksum = new RecordChecksum();
  yield `${JSON.stringify(head)}\n`;
  for await (const { section, isFirst, json } of pages) {
    if (isFirst) checksum.begin(section);
    checksum.add(json);
    yield json.map((record) => `{"section":"${section}","record":${record}}\n`).join('');
  }
  yield `${JSON.stringify({ counts: checksum.counts, checksum: checksum.digest() })}\n`;
}
