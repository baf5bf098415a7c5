import { useState } from 'preact/hooks';
import type { OutputOf } from '../../../../client/src/index.ts';
import { forgetLater, isBeingForgotten } from '../../data/forgetting.ts';
import { nameOf } from '../../data/name-of.ts';
import { useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { RelateDialog } from '../../links/relate-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { Async, Cut, Empty } from '../../parts/states.tsx';
import { Bar, Table } from '../../parts/surface.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { When } from '../../parts/when.tsx';
import { memoryPath } from '../../shell/router.ts';
import css from './tidy.module.css';

type Orphans = OutputOf<'listOrphans'>;
type Orphan = Orphans['orphans'][number];

const PAGE = 100;
const MOST = 500;

/** Memories that nothing links to: an answer finds them less often. */
export function Alone() {
  const [limit, setLimit] = useState(PAGE);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [linking, setLinking] = useState<Orphan>();
  const answer = useQuery(`tidy/alone/${limit}`, (signal) =>
    memory
      .request('GET', `/api/orphans?limit=${limit}`, undefined, { signal })
      .then((found) => found as Orphans),
  );
  const choose = (key: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(key);
    else next.delete(key);
    setSelected(next);
  };
  return (
    <>
      <Async answer={answer} lines={8}>
        {({ orphans, total }) => {
          const shown = orphans.filter(({ key }) => !isBeingForgotten({ key }));
          const chosen = shown.filter(({ key }) => selected.has(key));
          if (shown.length === 0)
            return (
              <Empty title="Nothing stands alone">
                <p>Memories without a link are shown here, to link or to forget.</p>
              </Empty>
            );
          return (
            <>
              <Cut shown={shown.length} total={total} what="memories without a link" />
              {mayWrite.value && (
                <Bar>
                  <label class={css.check}>
                    <input
                      type="checkbox"
                      checked={chosen.length === shown.length}
                      onChange={(event) =>
                        setSelected(new Set(event.currentTarget.checked ? shown.map(({ key }) => key) : []))
                      }
                    />
                    Select all
                  </label>
                  <span role="status">{chosen.length.toLocaleString()} selected</span>
                  <Button
                    look="danger"
                    disabled={chosen.length === 0}
                    onClick={() => {
                      forgetLater(chosen.map(({ key }) => ({ key })));
                      setSelected(new Set());
                    }}
                  >
                    Forget selected
                  </Button>
                </Bar>
              )}
              <Rows rows={shown} {...{ selected, choose }} onLink={setLinking} />
              {orphans.length < total && limit < MOST && (
                <p class={css.after}>
                  <Button icon="down" disabled={answer.isLoading} onClick={() => setLimit(MOST)}>
                    More
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Async>
      {linking && <RelateDialog node={linking} onClose={() => setLinking(undefined)} />}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly Orphan[];
  readonly selected: ReadonlySet<string>;
  readonly choose: (key: string, isOn: boolean) => void;
  readonly onLink: (orphan: Orphan) => void;
}

function Rows({ rows, selected, choose, onLink }: RowsProps) {
  const mayChange = mayWrite.value;
  return (
    <Table label="Memories without a link">
      <thead>
        <tr>
          {mayChange && (
            <th>
              <span class="visually-hidden">Selected</span>
            </th>
          )}
          <th>Memory</th>
          <th class={css.wide}>Type</th>
          <th class={css.wide}>Stored</th>
          {mayChange && <th>Mend</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {mayChange && (
              <td class={css.check}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.key}`}
                  checked={selected.has(row.key)}
                  onChange={(event) => choose(row.key, event.currentTarget.checked)}
                />
              </td>
            )}
            <td class={css.what}>
              <a class={css.line} href={memoryPath(row.key)} dir="auto">
                {row.description.slice(0, 300) || row.key}
              </a>
              <bdi class={css.key}>{row.key}</bdi>
              <div class={css.narrow}>
                <TypeMark type={row.node_type} derived={row.derived} />
              </div>
            </td>
            <td class={css.wide}>
              <TypeMark type={row.node_type} derived={row.derived} />
            </td>
            <td class={`${css.when} ${css.wide}`}>
              <When at={row.created_at} />
            </td>
            {mayChange && (
              <td>
                <div class={css.actions}>
                  <Button icon="link" aria-label={`Link it: ${nameOf(row)}`} onClick={() => onLink(row)}>
                    Link it
                  </Button>
                  <Button
                    look="danger"
                    aria-label={`Forget ${nameOf(row)}`}
                    onClick={() => forgetLater([{ key: row.key }])}
                  >
                    Forget
                  </Button>
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
