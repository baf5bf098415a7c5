import { Sentence } from '../../graph/sentence.tsx';
import type { AnyLink } from '../../graph/sentences.ts';
import { IconButton } from '../../parts/button.tsx';
import { Async } from '../../parts/states.tsx';
import type { Paths as PathsAnswer } from './graph-query.ts';
import css from './graph-page.module.css';

interface PathsProps {
  readonly from: string;
  readonly to: string;
  readonly found: PathsAnswer;
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** The best paths between two memories, each as sentences. */
export function Paths({ from, to, found, names, onChoose, onClose }: PathsProps) {
  const nameOf = (key: string) => names.get(key) ?? key;
  return (
    <section class={css.panel} aria-label="Paths">
      <header class={css.panelHead}>
        <h2>
          From <bdi>{nameOf(from)}</bdi> to <bdi>{nameOf(to)}</bdi>
        </h2>
        <IconButton icon="close" label="Close the paths" onClick={onClose} />
      </header>
      <Async answer={found.answer} lines={3}>
        {() =>
          found.paths.length === 0 ? (
            <p class={css.quiet}>No path leads from one to the other.</p>
          ) : (
            <ol class={css.list}>
              {found.paths.map(({ steps }, at) => (
                <li key={at}>
                  {steps.map((step) => (
                    <div key={step.id}>
                      <Sentence link={linkOf(step, found)} names={names} onChoose={onChoose} />
                    </div>
                  ))}
                </li>
              ))}
            </ol>
          )
        }
      </Async>
    </section>
  );
}

type Step = PathsAnswer['paths'][number]['steps'][number];

/** A step may go against the direction of its link; the sentence says it as it is. */
function linkOf(step: Step, { graph }: PathsAnswer): AnyLink {
  const known = [...graph.edges, ...graph.hyperedges].find(({ id }) => id === step.id);
  if (known) return known;
  return step.direction === 'in' ? { ...step, from: step.to, to: step.from } : step;
}
