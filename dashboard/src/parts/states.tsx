import type { ComponentChildren } from 'preact';
import type { Answer } from '../data/queries.ts';
import { Button } from './button.tsx';
import css from './states.module.css';

/** Nothing there, and what to do first. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <section class={css.state}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** As high as what will stand there, so that nothing jumps. */
export function Loading({ lines = 6 }: { lines?: number }) {
  return (
    <div class={css.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} class={css.line} />
      ))}
    </div>
  );
}

export function Failed({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <section class={`${css.state} ${css.failed}`} role="alert">
      <span>{message}</span>
      {retry && <Button onClick={retry}>Try again</Button>}
    </section>
  );
}

/** Says how much of a list is shown: "First 50 of 8,214". */
export function Cut({ shown, total, what }: { shown: number; total: number; what: string }) {
  if (shown >= total) return null;
  return (
    <p class={css.cut}>
      First {shown.toLocaleString()} of {total.toLocaleString()} {what}.
    </p>
  );
}

interface AsyncProps<T> {
  readonly answer: Answer<T> & { readonly reload: () => void };
  readonly lines?: number;
  readonly children: (data: T) => ComponentChildren;
}

/** Shows an answer once it is there, else that it is on its way or why it is not. An answer that is there stays in view. */
export function Async<T>({ answer, lines = 6, children }: AsyncProps<T>) {
  const { data, failure, reload } = answer;
  if (data === undefined && failure?.code === 'UNAUTHENTICATED') return <Loading lines={lines} />;
  if (failure && failure.code !== 'UNAUTHENTICATED')
    return (
      <>
        <Failed message={failure.message} retry={reload} />
        {data !== undefined && children(data)}
      </>
    );
  return data === undefined ? <Loading lines={lines} /> : <>{children(data)}</>;
}
