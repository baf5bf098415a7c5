import { RecordChecksum } from '../../document.ts';
import type { ExportedPage } from '../../export-records.ts';

/** The export document: the fields of `head`, then a list for each section, at the end `counts` and `checksum`. */
export async function* jsonDocument(
  head: object,
  pages: AsyncIterable<ExportedPage>,
): AsyncGenerator<string> {
  const checksum = new RecordChecksum();
  yield JSON.stringify(head).slice(0, -1);
  let [end, separator] = ['', ''];
  for await (const { section, isFirst, json } of pages) {
    if (isFirst) {
      checksum.begin(section);
      yield `${end},"${section}":[`;
      [end, separator] = [']', ''];
    }
    checksum.add(json);
    if (json.length === 0) continue;
    yield separator + json.join(',');
    separator = ',';
  }
  yield `${end},"counts":${JSON.stringify(checksum.counts)},"checksum":"${checksum.digest()}"}`;
}

const MIN_CHUNK_CHARACTERS = 64 * 1_024;

/** The same text in fewer, longer chunks. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < MIN_CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** The export document a line a record: `{format, exported_at, model?, sections}`, `{section, record}`…, `{counts, checksum}`. */
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
