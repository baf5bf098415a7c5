import { useEffect } from 'preact/hooks';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import css from './home.module.css';

const SOON_MS = 5_000;

/** Says while texts are read in the background: what they name appears later. */
export function Reading() {
  const { data, reload } = useQuery('jobs/reading', (signal) =>
    memory.call('listJobs', { limit: 50 }, { signal }),
  );
  const job = data?.jobs.find(({ kind, pending }) => kind === 'enrichment' && pending > 0);
  const isReading = job !== undefined;
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(reload, SOON_MS);
    return () => clearInterval(timer);
  }, [isReading]);
  return (
    <p class={css.reading} role="status">
      {job &&
        `In the background: ${job.waiting ?? `${job.pending} texts to be read`}. What they name appears then.`}
      {job?.error !== undefined && ` The last try failed: ${job.error}`}
    </p>
  );
}
