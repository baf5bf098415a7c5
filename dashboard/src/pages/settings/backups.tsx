import { useEffect, useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { sizeText } from '../../data/size-text.ts';
import { activeGraph, memory, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { Bar, Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import { Command } from './command.tsx';
import { resumed, running, runTask } from './tasks.ts';
import css from './settings.module.css';

interface Backup {
  readonly file: string;
  readonly kind: 'graph' | 'service';
  readonly graph_id: string | null;
  readonly created_at: string;
  readonly bytes: number;
  readonly encrypted: boolean;
  readonly scheduled: boolean;
}

const BASE = '/api/v1/admin/backups';

/** Copies of the graphs, in the folder for backups of the service. */
export function Backups() {
  const [restoring, setRestoring] = useState<Backup>();
  const answer = useQuery('backups/list', async (signal) => {
    const found = await memory.request('GET', BASE, undefined, { signal });
    return (found as { backups: readonly Backup[] }).backups;
  });
  useEffect(() => {
    const before = resumed();
    if (before) void act(before.end, { done: `${before.what}: done` });
  }, []);
  const graph = activeGraph.value;
  const what = running.value;
  const backUp = () =>
    act(
      () => runTask(`Backing up ${graph?.name}`, BASE, { graph_id: graph?.id }),
      ({ result }) => ({ done: `Backed up: ${textOf(result?.['file'])}` }),
    );
  return (
    <>
      <Bar>
        <Button look="primary" disabled={what !== undefined || !graph} onClick={() => void backUp()}>
          Back up {graph?.name}
        </Button>
        {what !== undefined && (
          <span role="status">
            {what} <progress aria-label={what} />
          </span>
        )}
      </Bar>
      <Async answer={answer} lines={4}>
        {(backups) =>
          backups.length === 0 ? (
            <Empty title="No backup yet">
              <p>
                A backup is made while the graph is used, with its files. It lies in the folder BACKUP_DIR of
                the service.
              </p>
            </Empty>
          ) : (
            <BackupTable backups={backups} onRestore={setRestoring} />
          )
        }
      </Async>
      <Command what="The records of the service, with its accounts and keys:" command="hm backup --service" />
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  );
}

interface BackupTableProps {
  readonly backups: readonly Backup[];
  readonly onRestore: (backup: Backup) => void;
}

function BackupTable({ backups, onRestore }: BackupTableProps) {
  const isBusy = running.value !== undefined;
  const verify = ({ file }: Backup) =>
    act(() => runTask(`Reading ${file}`, `${BASE}/${encodeURIComponent(file)}/verify`), {
      done: `${file} is whole`,
    });
  return (
    <Table label="Backups">
      <thead>
        <tr>
          <th>Of, and the file in BACKUP_DIR</th>
          <th class={css.wide}>Made</th>
          <th class={css.wide}>Size</th>
          <th>Use</th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <tr key={backup.file}>
            <td>
              <strong class={css.nowrap}>{nameOf(backup)}</strong>
              <div class={css.id}>{backup.file}</div>
              <div class={css.narrow}>
                <When at={backup.created_at} />
              </div>
            </td>
            <td class={`${css.nowrap} ${css.wide}`}>
              <When at={backup.created_at} />
              {backup.scheduled && ', by schedule'}
            </td>
            <td class={`${css.nowrap} ${css.wide}`}>
              {sizeText(backup.bytes)}
              {backup.encrypted && ', encrypted'}
            </td>
            <td>
              <div class={css.actions}>
                <Button
                  disabled={isBusy}
                  aria-label={`Check ${backup.file}`}
                  onClick={() => void verify(backup)}
                >
                  Check
                </Button>
                {backup.kind === 'graph' && (
                  <Button
                    look="danger"
                    disabled={isBusy}
                    aria-label={`Restore ${backup.file}`}
                    onClick={() => onRestore(backup)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const name = nameOf(backup);
  const restore = async () => {
    onClose();
    await act(() => runTask(`Restoring ${name}`, `${BASE}/${encodeURIComponent(backup.file)}/restore`), {
      done: `${name} is as it was then`,
    });
  };
  return (
    <Dialog title={`Restore ${name}?`} onClose={onClose}>
      <p>
        The graph {name} is replaced by what it held <When at={backup.created_at} />. What was stored since is
        gone, and that has no undo: back it up first. It is read as it was until it is replaced.
      </p>
      <Actions>
        <Button onClick={onClose}>Keep it as it is</Button>
        <Button look="danger" onClick={() => void restore()}>
          Replace it
        </Button>
      </Actions>
    </Dialog>
  );
}

function nameOf({ kind, graph_id }: Backup): string {
  if (kind === 'service') return 'the records of the service';
  return session.value?.graphs.find(({ id }) => id === graph_id)?.name ?? 'a closed graph';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'the list shows the file';
}
