import { useMemo } from 'preact/hooks';
import { rangesOfQuote } from '../../data/found-words.ts';
import { Marked } from '../../parts/marked.tsx';
import { struckName, struckNames, toggled, type Choice, type Relationship } from './choice.ts';
import type { Findings } from '../../data/ingested.ts';
import { Some } from './some.tsx';
import css from './add-text.module.css';

interface RelationshipListProps {
  readonly findings: Findings;
  readonly choice: Choice;
  readonly set: (choice: Choice) => void;
  /** The text that was read. */
  readonly text: string;
}

/** Characters of the text around what is marked. */
const AROUND = 120;

/** What the text says, as sentences with where it says so: each can be struck. */
export function RelationshipList({ findings, choice, set, text }: RelationshipListProps) {
  const struck = struckNames(findings, choice);
  return (
    <section aria-labelledby="what-it-says">
      <h3 id="what-it-says">What it says</h3>
      <Some items={findings.relationships} what="sentences">
        {(each, at) => {
          const gone = struckName(each, struck);
          const isKept = gone === undefined && !choice.relationships.has(at);
          return (
            <li key={at} class={isKept ? css.item : `${css.item} ${css.struck}`}>
              <label class={css.check}>
                <input
                  type="checkbox"
                  checked={isKept}
                  disabled={gone !== undefined}
                  onChange={() => set({ ...choice, relationships: toggled(choice.relationships, at) })}
                />
                <Sentence relationship={each} />
              </label>
              {gone !== undefined && (
                <div class={css.more}>
                  Struck with <bdi>{gone}</bdi>
                </div>
              )}
              {each.evidence !== undefined && <Evidence text={text} quote={each.evidence} />}
            </li>
          );
        }}
      </Some>
    </section>
  );
}

function Sentence({
  relationship: { nodes, relationship, valid_from, valid_to },
}: {
  relationship: Relationship;
}) {
  const [first, ...others] = nodes;
  const times = [
    ...(valid_from === undefined ? [] : [`since ${valid_from.slice(0, 10)}`]),
    ...(valid_to === undefined ? [] : [`until ${valid_to.slice(0, 10)}`]),
  ];
  return (
    <span class={css.words} dir="auto">
      <strong>
        <bdi>{first}</bdi>
      </strong>{' '}
      <bdi>{relationship}</bdi>{' '}
      <strong>
        <bdi>{others.join(', ')}</bdi>
      </strong>
      {times.length > 0 && <span class={css.muted}> {times.join(' ')}</span>}
    </span>
  );
}

/** The sentence that says so, with some of the text around it. */
function Evidence({ text, quote }: { text: string; quote: string }) {
  const [range] = useMemo(() => rangesOfQuote(text, quote), [text, quote]);
  const [from, to] = range ?? [0, quote.length];
  const whole = range ? text : quote;
  const start = Math.max(0, from - AROUND);
  const around = whole.slice(start, to + AROUND).toWellFormed();
  return (
    <blockquote class={css.evidence}>
      <Marked text={around} ranges={[[from - start, to - start]]} limit={1_500} />
    </blockquote>
  );
}
