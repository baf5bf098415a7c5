import type { InputOf } from '../../../../client/src/index.ts';
import { isDay } from '../../data/days.ts';
import { BASE, param } from '../../shell/router.ts';

/** A question and how it is asked, as the address has it. */
export interface Asked {
  readonly question: string;
  readonly type: string;
  /** A day: as the memory was believed then. */
  readonly as_of: string;
  /** A day: what was true in the world then. */
  readonly valid_at: string;
  readonly count: number;
  /** The key of a memory that was missed. */
  readonly why: string;
}

const COUNTS = [5, 10, 20, 50];
export const USUAL_COUNT = 10;

export function askedByAddress(): Asked {
  const count = Number(param('n'));
  const dayOr = (name: string) => (isDay(param(name)) ? param(name) : '');
  return {
    question: param('q').trim().slice(0, 2_000).toWellFormed(),
    ...{ type: param('type'), as_of: dayOr('as_of'), valid_at: dayOr('valid_at'), why: param('why') },
    count: COUNTS.includes(count) ? count : USUAL_COUNT,
  };
}

export function askPath({ question, type, as_of, valid_at, count }: Omit<Asked, 'why'>): string {
  const query = new URLSearchParams(
    Object.entries({ q: question, type, as_of, valid_at, n: count === USUAL_COUNT ? '' : `${count}` }).filter(
      ([, value]) => value !== '',
    ),
  );
  return `/ask${query.size === 0 ? '' : `?${query}`}`;
}

export function askAddress(asked: Omit<Asked, 'why'>): string {
  return BASE + askPath(asked);
}

/** What the service is asked. */
export function inputOf({ question, type, as_of, valid_at, count, why }: Asked): InputOf<'recall'> {
  return {
    ...{ query: question, max_results: count, explain: true },
    ...(type !== '' && { node_types: [type] }),
    ...(as_of !== '' && { as_of }),
    ...(valid_at !== '' && { valid_at }),
    ...(why !== '' && { why_not: why }),
  };
}

export { COUNTS };
