import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { MemoryError } from '../../../../client/src/index.ts';
import { act, actLater } from '../../data/act.ts';
import { invalidateAll, useQuery } from '../../data/queries.ts';
import { mayAdminister, mayWrite, memory } from '../../data/session.ts';
import { slicesOf, writeEach } from '../../data/write-each.ts';
import { Button } from '../../parts/button.tsx';
import { EXAMPLE_KEYS, exampleDocument } from './example-document.ts';
import css from './home.module.css';

/** Memories that one call forgets: a call has to answer in half a minute on a busy machine too. */
const SLICE = 5;
const PAUSE_MS = 400;
/** Some of its keys: others may have been forgotten by themselves, or by a removal that was cut short. */
const LOOKED_FOR = EXAMPLE_KEYS.filter((_, at) => at % 12 === 0);
const isBeingRemoved = signal(false);

/** Loads the example memory, which tells of months: as an import, which those who administer may do. */
export function LoadExample() {
  const [isLoading, setLoading] = useState(false);
  if (!mayAdminister.value || !mayWrite.value) return null;
  const load = async () => {
    setLoading(true);
    await act(loadExample, { done: 'The example memory is loaded', undo: () => removeExample(false) });
    setLoading(false);
  };
  return (
    <Button icon="download" disabled={isLoading} onClick={() => void load()}>
      {isLoading ? 'Loading the example memory …' : 'Load the example memory'}
    </Button>
  );
}

/** While the example is there: says so, and takes it away. */
export function ExampleBar() {
  const { data: isThere } = useQuery('nodes/example', hasExample);
  if (isThere !== true || !mayWrite.value) return null;
  if (isBeingRemoved.value)
    return (
      <div class={css.example} role="status">
        The example memory is being removed …
      </div>
    );
  const remove = () =>
    actLater(
      async (isLeaving) => {
        await removeExample(isLeaving);
        isBeingRemoved.value = false;
      },
      {
        done: 'The example memory is removed',
        hide: () => (isBeingRemoved.value = true),
        show: () => (isBeingRemoved.value = false),
      },
    );
  return (
    <div class={css.example}>
      <span>The example memory is loaded: the crew of a small research boat, all of it invented.</span>
      <Button onClick={remove}>Remove the example memory</Button>
    </div>
  );
}

/** Whether it is there, by the timeline of some of its memories: an index finds it, and reading counts for no session. */
async function hasExample(signal: AbortSignal): Promise<boolean> {
  const pages = await Promise.all(
    LOOKED_FOR.map((key) => memory.call('timeline', { node_key: key, limit: 1 }, { signal })),
  );
  return pages.some(({ entries }) => entries.length > 0);
}

/** Throws MemoryError. Does nothing where it is there. */
async function loadExample(): Promise<void> {
  if (await hasExample(AbortSignal.timeout(10_000))) return;
  const answer = await memory.transfer('POST', '/api/v1/memory/import?format=json&mode=merge', {
    content: exampleDocument(Date.now()),
    headers: { 'content-type': 'application/json' },
  });
  const { job = '' } = (await answer.json()) as { job?: string };
  for (;;) {
    const { state, progress = {} } = await memory.call('getJob', { id: job });
    if (progress['phase'] === 'failed') throw new MemoryError('INTERNAL', String(progress['error']));
    if (state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Forgets exactly the memories of the example, whatever was linked with them since. */
async function removeExample(isLeaving: boolean): Promise<void> {
  await writeEach(slicesOf(EXAMPLE_KEYS, SLICE), isLeaving, (keys) =>
    memory.call('forget', { keys: [...keys] }, { keepalive: isLeaving }),
  );
  invalidateAll();
}
