import { useState } from 'preact/hooks';
import type { OutputOf } from '../../../../client/src/index.ts';
import { useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Async, Cut, Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/surface.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { spoken } from './spoken.ts';
import css from './tidy.module.css';

export type Label = OutputOf<'listLabels'>['labels'][number];

const MOST = 1_000;

/** What links say, and which of these words mean the same. */
export function Labels() {
  const [changing, setChanging] = useState('');
  const answer = useQuery('tidy/labels', (signal) => memory.call('listLabels', { limit: MOST }, { signal }));
  const label = answer.data?.labels.find((each) => each.label === changing);
  return (
    <>
      <Async answer={answer} lines={8}>
        {({ labels, total }) =>
          labels.length === 0 ? (
            <Empty title="No links yet">
              <p>What links say is shown here once memories are linked.</p>
            </Empty>
          ) : (
            <>
              <LabelTable labels={labels} onChange={setChanging} />
              <Cut shown={labels.length} total={total} what="labels" />
            </>
          )
        }
      </Async>
      {label && (
        <LabelDialog label={label} labels={answer.data?.labels ?? []} onClose={() => setChanging('')} />
      )}
    </>
  );
}

function LabelTable({ labels, onChange }: { labels: readonly Label[]; onChange: (label: string) => void }) {
  return (
    <Table label="What links say">
      <thead>
        <tr>
          <th>What it says</th>
          <th class={css.number}>Links</th>
          <th>Means the same</th>
          <th>From the other end</th>
          <th>Rule</th>
          {mayWrite.value && <th>Mend</th>}
        </tr>
      </thead>
      <tbody>
        {labels.map(({ label, count, aliases, converse, symmetric, single_valued }) => (
          <tr key={label}>
            <td>
              <bdi>{spoken(label)}</bdi>
            </td>
            <td class={css.number}>{count.toLocaleString()}</td>
            <td>
              <bdi>{aliases.map(spoken).join(', ')}</bdi>
            </td>
            <td>
              <bdi>{converse === null ? '' : spoken(converse)}</bdi>
            </td>
            <td>
              {[symmetric ? 'both ways' : '', single_valued ? 'one at a time' : '']
                .filter(Boolean)
                .join(', ')}
            </td>
            {mayWrite.value && (
              <td>
                <Button aria-label={`Change label ${spoken(label)}`} onClick={() => onChange(label)}>
                  Change
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
