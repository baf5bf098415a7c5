import { useEffect } from 'preact/hooks';
import type { OutputOf } from '../../../../client/src/index.ts';
import { useQuery } from '../../data/queries.ts';
import { activeGraph, mayAdminister, memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Async } from '../../parts/states.tsx';
import { Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import css from './settings.module.css';

type Job = OutputOf<'listJobs'>['jobs'][number];

/** What each kind of job does. */
const DOES: Readonly<Record<string, string>> = {
  derivation: 'Makes the vectors that recall searches by meaning',
  enrichment: 'Reads texts',
  files: 'Reads uploaded files',
  import: 'Writes an import',
  reindex: 'Moves to another embedding model',
  types: 'Moves memories to another type',
};

const PAUSE_MS = 5_000;

/** The work in the background, and why it failed where it did. */
export function Jobs() {
  const answer = useQuery('settings/jobs', (signal) => memory.call('listJobs', { limit: 100 }, { signal }));
  const isBusy = answer.data?.jobs.some(({ state }) => state !== 'done') ?? false;
  const { reload } = answer;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [isBusy]);
  return (
    <>
      <Async answer={answer} lines={6}>
        {({ jobs }) => <JobTable jobs={jobs} />}
      </Async>
      {mayAdminister.value && (
        <section class={css.section}>
          <h2>Is all well?</h2>
          <Findings />
        </section>
      )}
    </>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  return (
    <Table label="Background work">
      <thead>
        <tr>
          <th>What it does</th>
          <th>State</th>
          <th>Last run</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td>{DOES[job.kind] ?? job.kind}</td>
            <td>
              <StateOf job={job} />
            </td>
            <td class={css.nowrap}>{job.updated_at === null ? 'never' : <When at={job.updated_at} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function StateOf({ job: { state, waiting, attempts, progress = {}, error } }: { job: Job }) {
  const { done, total } = progress;
  const failure = error ?? (typeof progress['error'] === 'string' ? progress['error'] : undefined);
  return (
    <>
      {failure !== undefined && (
        <p class={css.warning}>
          Failed{attempts > 1 && ` ${attempts} times`}: <bdi>{failure}</bdi>
        </p>
      )}
      {state === 'done' ? (
        failure === undefined ? (
          <span class={css.nowrap}>nothing to do</span>
        ) : (
          'ended'
        )
      ) : state === 'running' ? (
        'works'
      ) : (
        'waits'
      )}
      {waiting !== undefined && `: ${waiting}`}
      {state !== 'done' && typeof done === 'number' && typeof total === 'number' && (
        <>
          {' '}
          <progress
            aria-label="Progress"
            value={done}
            max={Math.max(total, 1)}
          /> {done.toLocaleString()} of {total.toLocaleString()}
        </>
      )}
    </>
  );
}

/** What is wrong with the graph, and what to do about it. */
function Findings() {
  const answer = useQuery(`settings/doctor/${activeGraph.value?.id}`, async (signal) => {
    const path = `/api/v1/admin/graphs/${encodeURIComponent(activeGraph.peek()?.id ?? '')}/doctor`;
    const found = await memory.request('GET', path, undefined, { signal });
    return (found as { findings: readonly string[] }).findings;
  });
  return (
    <Async answer={answer} lines={2}>
      {(findings) => (
        <>
          {findings.length === 0 ? (
            <p>Nothing is wrong with this graph.</p>
          ) : (
            <ul class={css.plain}>
              {findings.map((finding) => (
                <li key={finding}>
                  <bdi>{finding}</bdi>
                </li>
              ))}
            </ul>
          )}
          <Button disabled={answer.isLoading} onClick={answer.reload}>
            Check again
          </Button>
        </>
      )}
    </Async>
  );
}
