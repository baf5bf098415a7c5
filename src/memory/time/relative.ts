import { dateOf, dayOf, startOfWeek } from './calendar.ts';
import { after, dateWithoutMonth, monthsFrom, oneDay, unitFrom, weekdayNear, type Days } from './days.ts';
import {
  certain,
  COUNT,
  countOf,
  MONTH,
  monthOf,
  NO_TIME,
  type Now,
  type Pattern,
  type Read,
} from './pattern.ts';

const UNIT = '(day|week|weekend|month|quarter|year)';
const WEEKDAYS = 'mon tue wed thu fri sat sun'.split(' ');
const WEEKDAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const WEEKDAY_SHORT = '(mon|tues?|wed|thur?s?|fri|sat|sun)';
const NEAR: Readonly<Record<string, number>> = {
  ...{ today: 0, tonight: 0, this: 0, yesterday: -1, last: -1, tomorrow: 1 },
};
const BY: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, current: 0, coming: 0 };

/** Times that are told by the day of asking. */
export const RELATIVE: readonly Pattern[] = [
  // Of which month it is the first or the last is not read.
  pattern(
    `(?:first|second|third|fourth|last|next) (?:day|week|weekend|month)s? of(?: (?:the|this|last|next))? (?:month|quarter|year)`,
    () => NO_TIME,
  ),
  pattern(`\\b(week|weekend|month|quarter|year) (before last|after next)`, ([unit = '', which], { today }) =>
    certain(unitFrom(today, which === 'after next' ? 2 : -2, unit)),
  ),
  pattern(
    `(?:${MONTH}\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?|(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?${MONTH}),?\\s+(?:of\\s+)?(last|this|next) year`,
    ([one, dateAfter, dateBefore, other, which = ''], { today }) => {
      const year = dateOf(today).year + (which === 'next' ? 1 : (BY[which] ?? 0));
      const [month, date] = [monthOf(one ?? other ?? ''), dateAfter ?? dateBefore];
      const days = date === undefined ? monthsFrom(year, month, 1) : oneDay(dayOf(year, month, Number(date)));
      return days && certain(days);
    },
  ),
  pattern(`(last|this|next|coming) ${MONTH}(?!\\s*\\d)`, ([which = '', name = ''], { today }) =>
    certain(namedMonths(monthOf(name), 1, which, today)),
  ),
  pattern(
    `(last|previous|past|next|coming|following) ${COUNT} ${UNIT}s?`,
    ([which = '', count = '', unit = ''], now) =>
      certain(stretch(/last|previous|past/.test(which) ? -countOf(count) : countOf(count), unit, now)),
  ),
  pattern(`(last|previous|past|next|coming) half[ -]?(?:a )?year`, ([which = ''], now) =>
    certain(stretch(/next|coming/.test(which) ? 6 : -6, 'month', now)),
  ),
  pattern(`within (?:the )?${COUNT} ${UNIT}s?`, ([count = '', unit = ''], now) =>
    certain(stretch(now.tense === 'back' ? -countOf(count) : countOf(count), unit, now)),
  ),
  pattern(`(past|coming) (day|week|month|quarter|year)`, ([which, unit = ''], now) =>
    certain(stretch(which === 'past' ? -1 : 1, unit, now)),
  ),
  pattern(
    `(last|previous|this|current|next|following|coming) ${UNIT}`,
    ([which = '', unit = ''], { today }) => certain(unitFrom(today, BY[which] ?? 1, unit)),
  ),
  pattern(`(?:beginning|start|middle|end) of the (week|month|quarter|year)`, ([unit = ''], { today }) =>
    certain(unitFrom(today, 0, unit)),
  ),
  pattern(`rest of (?:the|this) (week|month|quarter|year)`, ([unit = ''], { today }) =>
    certain({ first: today, last: unitFrom(today, 0, unit).last }),
  ),
  pattern(`${COUNT} ${UNIT}s? (ago|from now|from today|hence)`, ([count = '', unit = '', way], { today }) =>
    certain(unitFrom(today, way === 'ago' ? -countOf(count) : countOf(count), unit)),
  ),
  pattern(`in ${COUNT} ${UNIT}s?(?: time)?(?! ago)`, ([count = '', unit = ''], { today, tense }) =>
    // "Written in two days" tells how long it took.
    tense === 'back' ? NO_TIME : certain(unitFrom(today, countOf(count), unit)),
  ),
  pattern(
    `(today|tonight|yesterday|tomorrow|this (?=morning|noon|afternoon|evening)|last (?=night))(?: ?(?:morning|noon|afternoon|evening|night))?`,
    ([which = ''], { today }) => certain(unitFrom(today, NEAR[which.trim()] ?? 0, 'day')),
  ),
  pattern(`(?:(last|previous|past|this|next|coming) )?${WEEKDAY}`, ofWeekday),
  pattern(`(last|previous|past|this|next|coming) ${WEEKDAY_SHORT}`, ofWeekday),
  pattern(`(?:over|during|on|at) the weekend`, (_, { today, tense }) => {
    const isOver = tense === 'back' && today < startOfWeek(today) + 5;
    return certain(unitFrom(today, isOver ? -1 : 0, 'weekend'));
  }),
  pattern(
    `on the (\\d{1,2})(?:st|nd|rd|th)(?: (?:and|or|to|until) (?:the )?(\\d{1,2})(?:st|nd|rd|th))?(?=\\s*(?:$|[?!.,;]|(?:and|at|with|for|to)\\b))`,
    ([date, until = date], { today, tense }) => {
      const first = dateWithoutMonth(Number(date), today, tense);
      const length = Number(until) - Number(date);
      return first === undefined || length < 0 ? undefined : certain({ first, last: first + length });
    },
  ),
  pattern('now', (_, { today }) => ({ ...certain({ first: today, last: today }), bare: 'now' })),
];

/** "The day before yesterday", "two days after 5 May", "a week from Friday", before the words of a time. */
const SHIFT = new RegExp(`\\b(?:(the)|${COUNT}) (day|week)s? (before|after|from|following) (?:the )?$`);

/** "The week of 5 May" */
const AROUND = /\b(?:the )?(week|weekend) of (?:the )?$/;

/** The days that words before a time lead to, and where these begin. */
export function shifted(
  text: string,
  at: number,
  { first, last }: Days,
): { at: number; days: Days } | undefined {
  const before = text.slice(0, at);
  const around = first === last ? AROUND.exec(before) : null;
  if (around) return { at: around.index, days: unitFrom(first, 0, around[1] ?? '') };
  const found = SHIFT.exec(before);
  if (!found) return undefined;
  const [, , count = 'one', unit = '', way] = found;
  const day = way === 'before' ? after(first, -countOf(count), unit) : after(last, countOf(count), unit);
  return { at: found.index, days: { first: day, last: day } };
}

function pattern(form: string, read: Read): Pattern {
  return { form: new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'gu'), read };
}

function ofWeekday([which = '', name = '']: string[], { today, tense }: Now) {
  const day = weekdayNear(WEEKDAYS.indexOf(name.slice(0, 3)), which, today, tense);
  return { ...certain({ first: day, last: day }), cycle: 'week' as const };
}

/** From today so many units on, or up to today. */
function stretch(count: number, unit: string, { today }: Now): Days {
  if (unit === 'weekend') {
    const [one, other] = [unitFrom(today, Math.sign(count), unit), unitFrom(today, count, unit)];
    return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) };
  }
  const end = after(today, count, unit);
  return { first: Math.min(today, end), last: Math.max(today, end) };
}

/** Months of which the "last" are over, the "next" have not begun, and "these" are of this year. */
export function namedMonths(month: number, count: number, which: string, today: number): Days {
  const { year } = dateOf(today);
  const { first, last } = monthsFrom(year, month, count);
  const isAhead = which === 'next' || which === 'coming';
  const years = which === 'last' && last >= today ? -1 : isAhead && first <= today ? 1 : 0;
  return monthsFrom(year + years, month, count);
}
