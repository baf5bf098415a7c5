import type { Period } from '../../time/period.ts';

/** How the answer used the time words of the query. */
export interface UnderstoodPeriod {
  from?: string | undefined;
  to?: string | undefined;
  /** Whether what lies outside was left out, or what lies inside scores more. */
  applied: 'filter' | 'boost';
  note?: string | undefined;
}

const NOTHING_INSIDE = 'No memory is dated in this time, so nothing was left out.';

/** Says what was understood; a filter that would leave nothing is not applied. */
export function understoodPeriod(
  { from, to, isExplicit }: Pick<Period, 'from' | 'to' | 'isExplicit'>,
  isFilter: boolean,
): UnderstoodPeriod {
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    applied: isFilter ? 'filter' : 'boost',
    ...(isExplicit && !isFilter && { note: NOTHING_INSIDE }),
  };
}
