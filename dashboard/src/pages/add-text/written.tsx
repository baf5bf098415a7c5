import type { Ingested } from '../../data/ingested.ts';
import { useMemoryNames } from '../../data/memory-names.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Failed } from '../../parts/states.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { BASE, memoryPath } from '../../shell/router.ts';
import { FailedParts } from './failed-parts.tsx';
import { Some } from './some.tsx';
import css from './add-text.module.css';

interface WrittenProps {
  readonly answer: Ingested;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** The same text once more, which stores the parts that failed. */
  readonly again: () => void;
  readonly another: () => void;
}

/** What was written, with the way to each memory. */
export function Written({ answer, isBusy, problem, again, another }: WrittenProps) {
  const { sources, entities, relationships, failed = [] } = answer;
  const said = relationships.filter(({ label }) => label !== 'mentions').length;
  const around = [...sources, ...entities.map(({ key }) => key)]
    .slice(0, 20)
    .map((key) => encodeURIComponent(key))
    .join(',');
  return (
    <section aria-labelledby="written">
      <h2 id="written">The text is stored</h2>
      <p role="status">
        {entities.length.toLocaleString()} {entities.length === 1 ? 'thing' : 'things'} that it names and{' '}
        {said.toLocaleString()} {said === 1 ? 'link' : 'links'} came of it.
      </p>
      <FailedParts failed={failed} />
      {problem !== undefined && <Failed message={problem} />}
      <h3>The text</h3>
      <Memories keys={sources} />
      {entities.length > 0 && <h3>What it names</h3>}
      <Memories
        keys={entities.map(({ key }) => key)}
        known={new Set(entities.filter(({ status }) => status === 'matched').map(({ key }) => key))}
      />
      <div class={css.actions}>
        <Button look="primary" icon="add" onClick={another}>
          Add another text
        </Button>
        <ButtonLink
          icon="graph"
          href={`${BASE}/graph?${new URLSearchParams({ around, derived: '1', depth: '1' })}`}
        >
          Show in the graph
        </ButtonLink>
        {failed.length > 0 && (
          <Button disabled={isBusy} onClick={again}>
            Store the parts that failed
          </Button>
        )}
      </div>
    </section>
  );
}

function Memories({ keys, known }: { keys: readonly string[]; known?: ReadonlySet<string> }) {
  const names = useMemoryNames(keys);
  return (
    <Some items={keys} what="memories">
      {(key) => {
        const read = names.get(key);
        return (
          <li key={key} class={css.memory}>
            <a href={memoryPath(key)}>
              <bdi>{read?.name ?? key}</bdi>
            </a>
            {read && <TypeMark type={read.type} />}
            {known?.has(key) === true && <span class={css.muted}>known before</span>}
          </li>
        );
      }}
    </Some>
  );
}
