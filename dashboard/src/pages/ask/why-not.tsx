import { Button } from '../../parts/button.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import { Async } from '../../parts/states.tsx';
import { memoryPath, setParams } from '../../shell/router.ts';
import type { Asked } from './asked.ts';
import { ScoreBars } from './score-bars.tsx';
import { useRecall } from './use-recall.ts';
import css from './ask.module.css';

interface WhyNotProps {
  readonly asked: Asked;
  /** The score of the best result. */
  readonly best: number;
}

/** A memory that somebody misses in the answer, and why it is not there. */
export function WhyNot({ asked, best }: WhyNotProps) {
  const { why } = asked;
  return (
    <section class={css.why} aria-labelledby="why-not">
      <h2 id="why-not">Why not this one?</h2>
      <p class={css.muted}>Pick a memory that you miss in the answer.</p>
      <div class={css.picker}>
        <MemoryPicker
          label="Memory that is missed"
          placeholder="A word or a key"
          onPick={({ key }) => setParams({ why: key })}
        />
      </div>
      {why !== '' && (
        <div class={css.reason}>
          <p>
            <a href={memoryPath(why, asked.as_of)}>
              <bdi>{why}</bdi>
            </a>
          </p>
          <Reason asked={asked} best={best} />
          <Button look="quiet" icon="close" onClick={() => setParams({ why: '' })}>
            Close
          </Button>
        </div>
      )}
    </section>
  );
}

/** Asked apart, so that the answer beside it stays. */
function Reason({ asked, best }: WhyNotProps) {
  const answer = useRecall(asked);
  return (
    <Async answer={answer} lines={2}>
      {(found) => {
        const said = found?.why_not;
        return (
          said && (
            <>
              <p role="status" dir="auto">
                {said.reason}
              </p>
              {said.parts && <ScoreBars score={said.score ?? 0} parts={said.parts} best={best} />}
            </>
          )
        );
      }}
    </Async>
  );
}
