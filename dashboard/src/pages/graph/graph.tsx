import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { setParams } from '../../shell/router.ts';
import { askedByAddress } from './asked.ts';
import { Filters } from './filters.tsx';
import { useGraph } from './graph-query.ts';
import { Shown } from './shown.tsx';
import css from './graph-page.module.css';

/** The memories as a picture, and the same as tables. */
export default function Graph() {
  const asked = askedByAddress();
  const answer = useGraph(asked);
  const isGone = answer.failure?.code === 'NOT_FOUND' && asked.around.length > 0;
  return (
    <>
      <PageHead title="Graph" about="How memories hang together.">
        <div class={css.search}>
          <MemoryPicker
            label="Find a memory in the graph"
            placeholder="Find a memory"
            onPick={({ key }) => setParams({ chosen: key, fly: key, only: '' })}
          />
        </div>
      </PageHead>
      <Filters asked={asked} />
      {isGone ? (
        <Empty title="That memory is not there">
          <p>It was forgotten or has another key now.</p>
          <Button onClick={() => setParams({ around: '', depth: '' })}>Show the whole graph</Button>
        </Empty>
      ) : (
        <Async answer={answer} lines={12}>
          {(data) => <Shown asked={asked} base={data} />}
        </Async>
      )}
    </>
  );
}
