import type { Point } from './pattern.ts';

export type Relation = 'before' | 'after' | 'since' | 'until' | 'by' | 'between' | 'from' | 'in' | 'on';

/** A part of the time that follows stands for all of it. */
const PART =
  '(?:(?<!\\b(?:how|as|too|so)\\s)(?:early|late)|mid|earlier|later|so far|all(?: of)?|(?:the )?(?:beginning|start|middle|end|whole|rest|course) of|the year|the month of)[\\s-]+(?:the\\s+)?';
const PART_BEFORE = new RegExp(`\\b${PART}$`);
/** What may stand before the time itself. */
export const LEAD = `(?:${PART})?(?:the\\s+)?`;
const RELATIONS = (
  [
    ['before', 'before|prior to|earlier than'],
    ['after', 'after|later than'],
    ['since', 'since|starting(?: in| from)?'],
    ['until', 'until|till|up to'],
    ['by', 'by'],
    ['between', 'between'],
    ['from', 'from'],
    ['in', 'in|during|within|throughout|as of|around|over'],
    ['on', 'on|of|at|for'],
  ] as const
).map(([relation, words]) => [relation, new RegExp(`\\b(?:${words})\\s+(?:the\\s+)?$`)] as const);
export const ONWARDS = /^\s+on(?:wards?)?\b/;
/** Relations that a bare month, year or "now" needs one of, unless it begins a stretch. A month's name after "from" or "by" may be a person's. */
export const BARE: Readonly<Record<NonNullable<Point['bare']>, ReadonlySet<Relation | undefined>>> = {
  month: new Set(['before', 'after', 'since', 'until', 'in']),
  now: new Set(),
  year: new Set(['before', 'after', 'since', 'until', 'by', 'in', 'from', 'on']),
};

/** The relation that stands before a time and its part, and where it begins. A part alone says as much as "in": "late May". */
export function relationBefore(text: string, { at }: Point): { relation: Relation | undefined; at: number } {
  const part = PART_BEFORE.exec(text.slice(0, at));
  const before = text.slice(0, part?.index ?? at);
  for (const [relation, words] of RELATIONS) {
    const found = words.exec(before);
    if (found) return { relation, at: found.index };
  }
  return part ? { relation: 'in', at: part.index } : { relation: undefined, at };
}
