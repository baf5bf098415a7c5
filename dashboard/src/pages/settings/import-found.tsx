import type { BegunImport, ImportProgress } from '../../../../client/src/index.ts';
import { Button } from '../../parts/button.tsx';
import { Cut } from '../../parts/states.tsx';
import { Card } from '../../parts/surface.tsx';
import css from './settings.module.css';

/** Sections of an export, in words for people. */
const SECTIONS: Readonly<Record<string, string>> = {
  nodes: 'memories',
  edges: 'links of two',
  hyperedges: 'links of several',
  timeline: 'entries of the timeline',
  versions: 'earlier versions',
  past_relationships: 'links of before',
  changes: 'changes that can be undone',
  origins: 'origins in texts',
};

interface FoundProps {
  readonly found: BegunImport;
  readonly progress: ImportProgress | undefined;
  readonly isReplacing: boolean;
  readonly onWrite: () => void;
}

/** What the check of a document found, and the button that writes it. */
export function Found({ found, progress, isReplacing, onWrite }: FoundProps) {
  const { counts, left_out = [], left_out_count: leftOut = 0, repaired_count: repaired = 0 } = found;
  const holds = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <Card label="What it holds">
      <h3>It is right, and holds</h3>
      {holds.length === 0 ? (
        <p>nothing.</p>
      ) : (
        <ul class={css.plain}>
          {holds.map(([section, count]) => (
            <li key={section}>
              {count.toLocaleString()} {SECTIONS[section] ?? section.replaceAll('_', ' ')}
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <details>
          <summary>{leftOut.toLocaleString()} left out: the memory cannot hold it</summary>
          <ul class={css.plain}>
            {left_out.map(({ place, reason }) => (
              <li key={`${place} ${reason}`}>
                <bdi>
                  {place}: {reason}
                </bdi>
              </li>
            ))}
          </ul>
          <Cut shown={left_out.length} total={leftOut} what="left out" />
        </details>
      )}
      {repaired > 0 && (
        <p>{repaired.toLocaleString()} repaired: half a character, or an integer too long for a number</p>
      )}
      {isReplacing && (
        <p class={css.warning}>
          All that the graph holds now goes, and an import has no undo: make a backup first.
        </p>
      )}
      {progress ? (
        <Progress progress={progress} />
      ) : (
        <Button look={isReplacing ? 'danger' : 'primary'} disabled={holds.length === 0} onClick={onWrite}>
          {isReplacing ? 'Empty the graph and write it' : 'Write it'}
        </Button>
      )}
    </Card>
  );
}

/** How far an import is. */
export function Progress({ progress: { phase, done, total } }: { progress: ImportProgress }) {
  return (
    <p role="status">
      {phase === 'empty' ? 'Emptying the graph' : 'Writing'}{' '}
      <progress aria-label="Import" value={total > 0 ? done : undefined} max={Math.max(total, 1)} />{' '}
      {total > 0 && `${done.toLocaleString()} of ${total.toLocaleString()}`}
    </p>
  );
}
