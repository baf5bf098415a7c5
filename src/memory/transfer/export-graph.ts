import type { WithClock, WithEmbedder, WithGraph } from '../dependencies.ts';
import { RecordChecksum } from './checksum.ts';
import { FORMAT } from './document.ts';
import { exportRecords } from './export-records.ts';
import type { ExportOptions } from './sections/section.ts';

const MIN_CHUNK_CHARACTERS = 64 * 1_024;

/**
 * The full graph as one JSON document in chunks, so that a graph of any size needs little memory: first `format`, then a list
 * for each section, at the end `counts` and `checksum`.
 */
export async function* exportGraph(
  { graph, clock, embedder: { model: name, dimensions } }: WithGraph & WithClock & WithEmbedder,
  options: ExportOptions,
): AsyncGenerator<string> {
  const startedAt = clock().toISOString();
  const model = options.embeddings ? { model: { name, dimensions } } : {};
  const checksum = new RecordChecksum();
  let text = JSON.stringify({ format: FORMAT, exported_at: startedAt, ...model }).slice(0, -1);
  let end = '';
  for await (const page of exportRecords({ graph, options, startedAt })) {
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
