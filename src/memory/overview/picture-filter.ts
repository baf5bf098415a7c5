import { AppError } from '../../errors.ts';
import {
  during,
  NO_CONDITIONS,
  parametersOf,
  sourceAsOf,
  sourceOf,
  type Conditions,
} from '../recall/question/conditions.ts';
import { UTC } from '../time/calendar.ts';
import { daysOf, spanOf } from '../time/moment.ts';

/** What of a graph is drawn. */
export interface PictureInput {
  readonly node_types?: readonly string[] | undefined;
  /** Canonical labels. */
  readonly labels?: readonly string[] | undefined;
  /** Days or moments between which a memory happened, or else was stored. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly as_of?: string | undefined;
  readonly around?: readonly string[] | undefined;
  readonly depth: number;
  readonly limit: number;
  readonly derived: boolean;
}

/** The same with its filters read and checked. */
export interface Wanted extends Omit<PictureInput, 'node_types' | 'labels' | 'from' | 'to'> {
  readonly nodeTypes: readonly string[] | null;
  readonly labels: string[] | null;
  readonly conditions: Conditions;
}

/** Throws INVALID_INPUT where the stretch of time is empty. */
export function wantedOf({ node_types, labels, from, to, ...rest }: PictureInput): Wanted {
  return {
    ...rest,
    nodeTypes: node_types ?? null,
    labels: labels ? [...labels] : null,
    conditions: conditionsOf(from, to),
  };
}

/** What links must be, as parameters of statements. */
export function linkFilter({ labels, derived }: Wanted) {
  return { labels, derived };
}

/** What nodes and links must be. */
export function filterOf(wanted: Wanted) {
  return { ...parametersOf(wanted), ...linkFilter(wanted) };
}

/** The same, and where the statements find the nodes: by what is likely to leave the fewest. */
export function choiceNow(wanted: Wanted) {
  return { ...filterOf(wanted), ...sourceOf(wanted), ...sourceOfLabels(wanted) };
}

export function choiceAsOf(wanted: Wanted) {
  return { ...filterOf(wanted), ...sourceAsOf(wanted), ...sourceOfLabels(wanted) };
}

/** Nodes by their keys, whatever they are. */
export function choiceOf(keys: readonly string[], wanted: Wanted) {
  const conditions = { ...NO_CONDITIONS, near: keys };
  return { ...parametersOf({ nodeTypes: null, conditions }), ...linkFilter(wanted), source: 'near' as const };
}

/** Whether every node and link is drawn, up to the limits. */
export function isUnfiltered({ nodeTypes, labels, conditions }: Wanted): boolean {
  return nodeTypes === null && labels === null && conditions === NO_CONDITIONS;
}

function sourceOfLabels({ labels }: Wanted) {
  return labels === null ? {} : { source: 'labels' as const };
}

function conditionsOf(from: string | undefined, to: string | undefined): Conditions {
  if (from === undefined && to === undefined) return NO_CONDITIONS;
  const first = from === undefined ? undefined : spanOf(from, UTC)?.from;
  const last = to === undefined ? undefined : spanOf(to, UTC)?.to;
  if (first !== undefined && last !== undefined && first > last) throw emptyTime();
  const span = { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
  return during(NO_CONDITIONS, { ...span, ...daysOf(span, UTC) });
}

function emptyTime(): AppError {
  const message = 'from: lies after to, so that nothing can match. Exchange them, or leave one out.';
  return new AppError('INVALID_INPUT', message, {
    details: { issues: [{ path: 'from', message: 'lies after to' }] },
  });
}
