import { RecordChecksum } from '../../checksum.ts';
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
