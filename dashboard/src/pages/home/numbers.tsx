import type { OutputOf } from '../../../../client/src/index.ts';
import { useQuery } from '../../data/queries.ts';
import { activeGraph, mayAdminister, memory } from '../../data/session.ts';
import { When } from '../../parts/when.tsx';
import css from './home.module.css';

/** Files that are counted. */
const MOST_FILES = 200;

interface Backup {
  readonly graph_id: string | null;
  readonly created_at: string;
}

/** The overview, which other pages show as well, in one quiet row. */
export function Numbers({ stats }: { stats: OutputOf<'getOverview'>['stats'] }) {
  const { data: backup } = useQuery('backups/last', lastBackup);
  const { data: files } = useQuery('files/count', countFiles);
  const links = stats.edges + stats.hyperedges;
  const derived = stats.derived.edges + stats.derived.hyperedges;
  return (
    <dl class={css.numbers} aria-label="This memory in numbers">
      <Number label="memories stored" value={stats.nodes} />
      <Number label="read from texts" value={stats.derived.nodes} />
      <Number label="links stored" value={links} />
      <Number label="links read from texts" value={derived} />
      {files !== undefined && <Number label="files" value={files.count} more={files.hasMore} />}
      {backup !== undefined && (
        <div>
          <dt>last backup</dt>
          <dd>{backup === '' ? 'none yet' : <When at={backup} />}</dd>
        </div>
      )}
    </dl>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  /** It is more than that. */
  readonly more?: boolean;
}

function Number({ label, value, more = false }: NumberProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value.toLocaleString()}
        {more && '+'}
      </dd>
    </div>
  );
}

/** The service lists files, and does not count them. */
async function countFiles(signal: AbortSignal) {
  const path = `/api/files?limit=${MOST_FILES}`;
  const { files, next_cursor: next } = (await memory.request('GET', path, undefined, {
    signal,
  })) as OutputOf<'listFiles'>;
  return { count: files.length, hasMore: next !== undefined };
}

/** Of this graph; empty where there is none, undefined where it cannot be known. */
async function lastBackup(signal: AbortSignal): Promise<string | undefined> {
  if (!mayAdminister.peek()) return undefined;
  const answer = await memory.request('GET', '/api/v1/admin/backups', undefined, { signal });
  const { backups } = answer as { backups: readonly Backup[] };
  return backups.find(({ graph_id: id }) => id === activeGraph.peek()?.id)?.created_at ?? '';
}
