import type { WithClock, WithEmbedder, WithGraph } from '../dependencies.ts';
import { beginExport } from './begin-export.ts';
import { RecordChecksum } from './checksum.ts';
import { exportRecords } from './export-records.ts';
import type { ExportOptions } from './sections/section.ts';

const MIN_CHUNK_CHARACTERS = 64 * 1_024;

/**
 * The full graph as one JSON document in chunks, so that a graph of any size needs little memory: first `format`, then a list
 * for each section, at the end `counts` and `checksum`.
 */
export async function* exportGraph(
  memory: WithGraph & WithClock & WithEmbedder,
  options: ExportOptions,
): AsyncGenerator<string> {
  const { run, head } = beginExport(memory, options);
  const checksum = new RecordChecksum();
  let text = JSON.stringify(head).slice(0, -1);
  let end = '';
  for await (const page of exportRecords(run)) {
    let separator = ',';
    for (const { section, json } of page) {
      if (json === undefined) {
        checksum.begin(section);
        text += `${end},"${section}":[`;
        end = ']';
      } else {
        if (checksum.counts[section] === 0) separator = '';
        checksum.add(section, json);
        text += separator + json;
        separator = ',';
      }
      if (text.length < MIN_CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
  }
  const { counts } = checksum;
  yield `${text}${end},"counts":${JSON.stringify(counts)},"checksum":"${checksum.digest()}"}`;
}
