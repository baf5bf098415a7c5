import type { FieldCondition, TimeCondition } from '../../../graph/queries/recall/filter.ts';
import type { Source } from '../../../graph/queries/recall/list.ts';
import { AppError } from '../../../errors.ts';
import { instantOf, isDayText, spanOf, daysOf, type DaySpan, type Span } from '../../time/moment.ts';
import type { Period } from '../../time/period.ts';

type Scalar = string | number | boolean | null;
interface Range {
  readonly gte?: string | number | undefined;
  readonly lte?: string | number | undefined;
}

/** The values that a caller asks for, by field of `data`, `occurred_at` or `created_at`. */
export type Where = Readonly<Record<string, Scalar | Range>>;

/** What a result must be, besides its type and the quoted phrases. */
export interface Conditions {
  readonly fields: readonly FieldCondition[];
  readonly times: readonly TimeCondition[];
  /** Keys of the only nodes that may be results; null means any. */
  readonly near: readonly string[] | null;
}

/** What a result must be, and the stretch of time that the words of the query name. */
export interface Filters {
  readonly nodeTypes: readonly string[] | null;
  readonly conditions: Conditions;
  readonly period: Period | undefined;
}
type Asked = Partial<Omit<Filters, 'period'>>;

const NO_BOUNDS = 'a range needs gte, lte or both';
const FIRST = '0001-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';
export const NO_CONDITIONS: Conditions = { fields: [], times: [], near: null };

export function hasConditions({ fields, times, near }: Conditions = NO_CONDITIONS): boolean {
  return fields.length > 0 || times.length > 0 || near !== null;
}

/** The parameters of the part `recall/filter`. */
export function parametersOf({ nodeTypes, conditions = NO_CONDITIONS }: Asked) {
  const { fields, times, near } = conditions;
  return {
    nodeTypes: nodeTypes ? [...nodeTypes] : null,
    fields: [...fields],
    times: [...times],
    near: near && [...near],
  };
}

/** The same conditions, and that a node's own time lies in a stretch of time; of what is planned, the time for which it is. */
export function during(
  conditions: Conditions = NO_CONDITIONS,
  { from = FIRST, to = LAST, first, last, isAhead }: DaySpan & { readonly isAhead?: boolean },
): Conditions {
  const of = isAhead ? 'occurred_at' : 'time';
  return { ...conditions, times: [...conditions.times, { of, from, to, first, last }] };
}

/** Where a statement finds the nodes that it filters: by what is likely to leave the fewest. */
export function sourceOf({ nodeTypes, conditions: { near, times } = NO_CONDITIONS }: Asked) {
  const time = times.find(({ of }) => of !== 'created_at');
  const source: Source = near ? 'near' : nodeTypes ? 'types' : time ? 'period' : 'all';
  if (!time) return { source, from: '', to: '' };
  // Of the texts of moments and days those that the filter may let pass.
  const [from, to] = [time.first < time.from ? time.first : time.from, instantOf(time.last)];
  return { source, from, to: to > time.to ? to : time.to };
}

/** The same as of a time. */
export function sourceAsOf({ nodeTypes, conditions = NO_CONDITIONS }: Asked) {
  return { source: conditions.near ? 'near' : nodeTypes ? 'types' : 'all' } as const;
}

/** Throws INVALID_INPUT where a range is empty or a time lies in no calendar. */
export function conditionsOf(where: Where, zone: string): Conditions {
  const fields: FieldCondition[] = [];
  const times: TimeCondition[] = [];
  for (const [name, wanted] of Object.entries(where)) {
    if (name === 'occurred_at' || name === 'created_at') times.push(timeCondition(name, wanted, zone));
    else if (isRange(wanted)) fields.push(rangeCondition(name, wanted));
    else fields.push(equality(name, wanted));
  }
  return { fields, times, near: null };
}

/** A field that is null is as one that is not there, so that no text needs to occur in `data`. */
function equality(name: string, value: Scalar): FieldCondition {
  const text = value === null ? { name, text: '' } : inData(name);
  return { ...text, value, gte: null, lte: null, isRange: false };
}

/** The text that occurs in the JSON of every `data` with the field. */
function inData(name: string) {
  return { name, text: `${JSON.stringify(name)}:` };
}

function isRange(wanted: Where[string]): wanted is Range {
  return typeof wanted === 'object' && wanted !== null;
}

function rangeCondition(name: string, range: Range): FieldCondition {
  const gte = range.gte ?? null;
  const lte = range.lte ?? null;
  if (gte === null && lte === null) throw invalid(name, NO_BOUNDS);
  if (gte !== null && lte !== null) {
    if (typeof gte !== typeof lte) throw invalid(name, 'gte and lte must both be texts or both be numbers');
    if (gte > lte) throw invalid(name, 'gte lies above lte, so that nothing can match');
  }
  // A day as the upper end includes the moments of the day, in the form of a time.
  const end = typeof lte === 'string' && isDayText(lte) ? `${lte}T\uffff` : lte;
  return { ...inData(name), value: null, gte, lte: end, isRange: true };
}

function timeCondition(of: TimeCondition['of'], wanted: Where[string], zone: string): TimeCondition {
  const { gte, lte } = isRange(wanted) ? wanted : { gte: wanted, lte: wanted };
  if (gte === undefined && lte === undefined) throw invalid(of, NO_BOUNDS);
  const { from = FIRST } = spanAt(of, gte, zone);
  const { to = LAST } = spanAt(of, lte, zone);
  if (from > to) throw invalid(of, 'gte lies after lte, so that nothing can match');
  return { of, from, to, ...daysOf({ from, to }, zone) };
}

function spanAt(name: string, text: Scalar | undefined, zone: string): Span {
  if (text === undefined) return {};
  const span = typeof text === 'string' ? spanOf(text, zone) : undefined;
  if (span) return span;
  throw invalid(name, 'must be a time with its zone or a day of the calendar, such as 2026-05-01');
}

function invalid(name: string, message: string): AppError {
  const path = `where.${name}`;
  return new AppError('INVALID_INPUT', `${path}: ${message}.`, { details: { issues: [{ path, message }] } });
}
