import { useEffect, useState } from 'preact/hooks';
import { owner } from '../../data/session.ts';
import { askAddress, type Asked } from './asked.ts';
import css from './ask.module.css';

const KEPT = 12;

/** The questions of this tab, the newest first. */
export function useLastQuestions(asked: Asked): readonly Asked[] {
  const place = `questions:${owner.value}`;
  const [last, setLast] = useState(() => read(place));
  const { question, type, as_of, valid_at, count } = asked;
  useEffect(() => {
    if (question === '') return;
    const address = askAddress(asked);
    const next = [{ ...asked, why: '' }, ...read(place).filter((each) => askAddress(each) !== address)].slice(
      0,
      KEPT,
    );
    sessionStorage.setItem(place, JSON.stringify(next));
    setLast(next);
  }, [place, question, type, as_of, valid_at, count]);
  return last;
}

function read(place: string): readonly Asked[] {
  return JSON.parse(sessionStorage.getItem(place) ?? '[]') as readonly Asked[];
}

export function LastQuestions({ questions }: { questions: readonly Asked[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="last-questions">
      <h2 id="last-questions">Last questions</h2>
      <ul class={css.last}>
        {questions.map((each) => (
          <li key={askAddress(each)}>
            <a href={askAddress(each)} dir="auto">
              {each.question}
            </a>
            <span class={css.muted}>{optionsText(each)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function optionsText({ type, as_of, valid_at }: Asked): string {
  return [
    ...(type === '' ? [] : [` of type ${type}`]),
    ...(as_of === '' ? [] : [` as remembered on ${as_of}`]),
    ...(valid_at === '' ? [] : [` true on ${valid_at}`]),
  ].join(',');
}
