import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exportGraph } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { GraphOfService } from './move-files.ts';

interface ExportEnd {
  readonly counts: Readonly<Record<string, number>>;
  readonly checksum: string;
}

/** Compares two graphs by their exports, without vectors, which differ between models. Throws CliError with what differs. */
export async function compareExports(source: GraphOfService, target: GraphOfService): Promise<ExportEnd> {
  const here = recordsOf(source);
  const there = recordsOf(target);
  let first: string | undefined;
  let [a, b] = await Promise.all([here.next(), there.next()]);
  while (!a.done || !b.done) {
    if (a.done !== b.done || a.value !== b.value) first ??= nameOf(a.done ? b.value : a.value);
    [a, b] = await Promise.all([a.done ? a : here.next(), b.done ? b : there.next()]);
  }
  return sameEnd(a.value, b.value, first);
}

function sameEnd(here: ExportEnd, there: ExportEnd, first: string | undefined): ExportEnd {
  if (first === undefined && here.checksum === there.checksum) return here;
  const sections = new Set([...Object.keys(here.counts), ...Object.keys(there.counts)]);
  const counts = [...sections].flatMap((section) => {
    const [ours = 0, theirs = 0] = [here.counts[section], there.counts[section]];
    return ours === theirs ? [] : [`${section}: ${ours} here, ${theirs} there`];
  });
  const what = [...counts, ...(first === undefined ? [] : [`the first that differs: ${first}`])].join('; ');
  throw new CliError(
    `The two graphs do not hold the same (${what}; checksum ${here.checksum} here, ${there.checksum} there). ` +
      'If somebody wrote to one of them meanwhile, freeze the graph here with hm graphs freeze, drop the one there, and repeat.',
  );
}

/** Such as `nodes person_ada`. */
function nameOf(line: string | ExportEnd): string {
  if (typeof line !== 'string') return 'the end';
  const { section, record } = JSON.parse(line) as {
    section: string;
    record: { key?: string; id?: string; name?: string };
  };
  return `${section} ${record.key ?? record.id ?? record.name ?? ''}`.trim();
}

/** The lines of an export between its head and its end, and the end. */
async function* recordsOf({ id, memory }: GraphOfService): AsyncGenerator<string, ExportEnd> {
  const document = await exportGraph(memory, { format: 'ndjson' });
  // Lines that arrive before the loop asks for the first are lost, so nothing is awaited in between.
  const lines = createInterface({ input: Readable.fromWeb(document), crlfDelay: Infinity });
  let before: string | undefined;
  let isHead = true;
  for await (const line of lines) {
    if (before !== undefined && !isHead) yield before;
    if (before !== undefined) isHead = false;
    before = line;
  }
  const end = JSON.parse(before ?? '{}') as Partial<ExportEnd>;
  if (end.counts && end.checksum !== undefined) return { counts: end.counts, checksum: end.checksum };
  throw new CliError(
    `The export of the graph ${id} ends in the middle. Repeat it, and look into the log of that service.`,
  );
}
