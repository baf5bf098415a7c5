import type { Span } from '../../time/moment.ts';

/** How the answer used the time words of the query. */
export interface UnderstoodPeriod {
  from?: string | undefined;
  to?: string | undefined;
  /** Whether what lies outside was left out, or what lies inside scores more. */
  applied: 'filter' | 'boost';
  note?: string | undefined;
}

/** What was understood, how it was applied, and whether nothing lies there. */
export function understoodPeriod(
  { from, to }: Span,
  applied: UnderstoodPeriod['applied'],
  isEmpty: boolean,
): UnderstoodPeriod {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    applied,
    ...(isEmpty && { note: 'No memory of what is asked for is dated in this time.' }),
  };
}
