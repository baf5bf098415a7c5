import { AppError } from '../../errors.ts';
import { nextReadTexts } from '../../graph/queries/understanding/reread.ts';
import type { RowOf } from '../../graph/query.ts';
import type { WithJobs } from '../../jobs/job-runner.ts';
import { ENRICHMENT_JOB_ID } from './enrichment-job.ts';
import type { WithEnrichment, WithGraph } from '../transaction/dependencies.ts';
import type { WithWriter } from '../transaction/write-memory.ts';

export type ReadText = RowOf<typeof nextReadTexts>;

const PAGE = 200;

/** Throws CONFLICT where the service reads no stored texts. */
export function requireReading({ enriches }: WithEnrichment): void {
  if (enriches) return;
  throw new AppError(
    'CONFLICT',
    'The service does not read stored texts (ENRICHMENT=off). Start it with ENRICHMENT=on, and try again.',
  );
}

/** Marks the texts that rules have read as waiting, and lets the enrichment job read them. Returns how many. */
export async function reread(memory: WithGraph & WithWriter & WithJobs): Promise<{ texts: number }> {
  let texts = 0;
  for await (const page of readTexts(memory, { mark: true })) texts += page.length;
  memory.jobs.request(ENRICHMENT_JOB_ID);
  return { texts };
}

/** The texts of nodes and passages that rules alone have read, page by page. */
export async function* readTexts(
  { graph, writer }: WithGraph & WithWriter,
  { mark }: { readonly mark: boolean },
): AsyncGenerator<ReadText[]> {
  let rows: ReadText[] = [];
  do {
    const place = { after: rows.at(-1)?.id ?? '', limit: PAGE, mark };
    rows = await writer.write(graph, 0, (tx) => tx.run(nextReadTexts, place));
    yield rows.filter(({ is_read }) => is_read);
  } while (rows.length === PAGE);
}
