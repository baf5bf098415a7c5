import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import css from './add-text.module.css';

const AT_ONCE = 50;

interface SomeProps<T> {
  readonly items: readonly T[];
  readonly what: string;
  readonly children: (item: T, at: number) => ComponentChildren;
}

/** The first of many, and more on demand. */
export function Some<T>({ items, what, children }: SomeProps<T>) {
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <ul class={css.list}>{items.slice(0, count).map(children)}</ul>
      {items.length > count && (
        <p>
          First {count.toLocaleString()} of {items.length.toLocaleString()} {what}.{' '}
          <Button icon="down" onClick={() => setCount(count + 4 * AT_ONCE)}>
            More {what}
          </Button>
        </p>
      )}
    </>
  );
}
