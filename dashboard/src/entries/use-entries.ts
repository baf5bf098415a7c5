import type { InputOf } from '../../../client/src/index.ts';
import { useRef } from 'preact/hooks';
import { useQuery } from '../data/queries.ts';
import { memory } from '../data/session.ts';
import type { Entry } from './sentence.ts';

type Page = Awaited<ReturnType<typeof read>>;
type Input = Omit<InputOf<'timeline'>, 'cursor'>;

/** So many pages of the timeline, the latest first, and whether there are more. While more are read, those that are there stay. */
export function useEntries(input: Input, pages: number) {
  const list = JSON.stringify(input);
  const before = useRef<{ readonly list: string; readonly data: Page } | undefined>(undefined);
  const answer = useQuery(`timeline/entries/${list}/${pages}`, (signal) => read(input, pages, signal));
  if (answer.data) before.current = { list, data: answer.data };
  const kept = before.current?.list === list ? before.current.data : undefined;
  return { ...answer, ...(kept && { data: kept }) };
}

async function read(input: Input, pages: number, signal: AbortSignal) {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const answer = await memory.call(
      'timeline',
      { ...input, ...(cursor !== undefined && { cursor }) },
      { signal },
    );
    entries.push(...answer.entries);
    cursor = answer.next_cursor;
    if (cursor === undefined) break;
  }
  return { entries, hasMore: cursor !== undefined };
}
