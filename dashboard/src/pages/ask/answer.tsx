import { useMemoryNames } from '../../data/memory-names.ts';
import { nameOf } from '../../data/name-of.ts';
import { membersOf } from '../../graph/graph-data.ts';
import type { AnyLink } from '../../graph/sentences.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Empty } from '../../parts/states.tsx';
import { memoryPath } from '../../shell/router.ts';
import type { Asked } from './asked.ts';
import type { Recalled } from './recalled.ts';
import type { Compared } from './compared.ts';
import { litInGraph } from './graph-address.ts';
import { ResultCard } from './result-card.tsx';
import { Summary } from './summary.tsx';
import css from './ask.module.css';

interface AnswerProps {
  readonly asked: Asked;
  readonly answer: Recalled;
  /** Of the answer of a date. */
  readonly difference?: Compared | undefined;
}

/** What memory answers, best first. */
export function Answer({ asked, answer, difference }: AnswerProps) {
  const { results, edges, hyperedges } = answer;
  const links: readonly AnyLink[] = [...edges, ...hyperedges];
  const own = new Map(results.map((result) => [result.key, nameOf(result)]));
  const others = links.flatMap(membersOf).filter((key) => !own.has(key));
  const paths = results.flatMap(({ explanation }) => explanation?.path?.from ?? []);
  const read = useMemoryNames([...others, ...paths.filter((key) => !own.has(key))], asked.as_of);
  const names = new Map([...[...read].map(([key, { name }]) => [key, name] as const), ...own]);
  const best = Math.max(0, ...results.map(({ score }) => score));
  return (
    <>
      <Summary answer={answer} asked={asked} />
      {results.length === 0 ? (
        <Empty title="Nothing in memory answers this">
          <p>Ask in other words, clear the type or the date, or store what is missing.</p>
        </Empty>
      ) : (
        <>
          <div class={css.line}>
            <h2>
              {results.length} {results.length === 1 ? 'result' : 'results'}, best first
            </h2>
            <ButtonLink
              icon="graph"
              href={litInGraph({
                as_of: asked.as_of,
                keys: results.slice(0, 10).map(({ key }) => key),
                links,
              })}
            >
              Show in the graph
            </ButtonLink>
          </div>
          <ol class={css.cards}>
            {results.map((result, at) => (
              <ResultCard
                key={result.key}
                {...{ result, asked, best, names, place: at + 1 }}
                links={links.filter((link) => membersOf(link).includes(result.key))}
                note={difference?.notes.get(result.key)}
              />
            ))}
          </ol>
        </>
      )}
      {difference && difference.added.length > 0 && (
        <section class={css.why} aria-labelledby="only-now">
          <h2 id="only-now">New: only in the answer of now</h2>
          <ul class={css.links}>
            {difference.added.map((result) => (
              <li key={result.key}>
                <a href={memoryPath(result.key)}>
                  <bdi>{nameOf(result)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
