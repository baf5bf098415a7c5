import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { EntryLine } from './entry-line.tsx';
import { isLong as isLongRun, SHOWN_OF_RUN, type Run } from './runs.ts';
import { subjectOf, type Entry } from './sentence.ts';
import css from './entries.module.css';

const CHANGES: ReadonlySet<Entry['kind']> = new Set(['store', 'update', 'merge']);

/** What happened on one day. `latest`: the last entry about each memory, which alone can be undone. */
export function EntryList({ runs, latest }: { runs: readonly Run[]; latest: ReadonlySet<string> }) {
  return (
    <ul class={css.list}>
      {runs.map((run) =>
        run.isForgotten ? (
          <Forgotten key={run.entries[0]?.id} run={run} />
        ) : (
          <Lines key={run.entries[0]?.id} run={run} latest={latest} />
        ),
      )}
    </ul>
  );
}

function Lines({ run, latest }: { run: Run; latest: ReadonlySet<string> }) {
  const [isOpen, setOpen] = useState(false);
  const { entries } = run;
  const isLong = isLongRun(run);
  const shown = isLong && !isOpen ? entries.slice(0, SHOWN_OF_RUN) : entries;
  return (
    <>
      {shown.map((entry) => (
        <EntryLine key={entry.id} entry={entry} isLatest={latest.has(entry.id)} />
      ))}
      {isLong && (
        <li class={css.more}>
          <Button look="quiet" icon="down" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show ${entries.length - SHOWN_OF_RUN} more of the same kind`}
          </Button>
        </li>
      )}
    </>
  );
}

/** What was done with memories that are gone has no words left. */
function Forgotten({ run: { entries } }: { run: Run }) {
  const forgot = entries.filter(({ kind }) => kind === 'forget').length;
  const others = entries.length - forgot;
  const told = [
    ...(forgot > 0 ? [`${forgot} ${forgot === 1 ? 'memory' : 'memories'} forgotten`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? 'change' : 'changes'} to what was forgotten since`] : []),
  ];
  return (
    <li class={css.line}>
      <span class={css.icon}>
        <Icon name="close" />
      </span>
      <span class={css.quiet}>{told.join(', ')}</span>
    </li>
  );
}

/** The ids of the last change of each memory, of entries that come the latest first. A link changes neither of its ends. */
export function latestOf(entries: readonly Entry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    entries.flatMap((entry) => {
      const subject = CHANGES.has(entry.kind) ? subjectOf(entry) : undefined;
      if (subject === undefined) return [];
      const isLater = seen.has(subject);
      for (const key of entry.kind === 'merge' ? entry.node_keys : [subject]) seen.add(key);
      return isLater ? [] : [entry.id];
    }),
  );
}
