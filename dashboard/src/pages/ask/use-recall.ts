import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { inputOf, type Asked } from './asked.ts';

/** The answer to a question; undefined where there is none. */
export function useRecall(asked: Asked, isAsked = true) {
  const input = isAsked && asked.question !== '' ? inputOf(asked) : undefined;
  return useQuery(`recall/${JSON.stringify(input)}`, (signal) =>
    input ? memory.call('recall', input, { signal }) : Promise.resolve(undefined),
  );
}
