/** A change in the words of a label, and what is over with it, for the same subject. */
export interface ChangeWords {
  /** The words of the change. After "<" its subject comes last: "fires". */
  readonly said: readonly string[];
  readonly ends: readonly string[];
  /** Whether offices there end as well: "is engineer at". */
  readonly endsOffices: boolean;
  /** Whether what ends leads to the same thing as the change, or elsewhere. */
  readonly where: 'same' | 'elsewhere';
}

/** After ">" what ends, "*" for offices as well; "elsewhere" where it led to another thing than the change does. */
const TABLE = `
moves to > elsewhere: lives in
relocates to, emigrates to > elsewhere: lives in, is based in
moves from, moves out of, moves away from, relocates from, emigrates from > lives in, is based in, uses, is deployed on
leaves, quits, departs, departs from, resigns from, retires from, steps down from, is fired from, is laid off from,
    is dismissed from, leaves job at, quits job at, resigns job at, <fires, <lays off, <dismisses >
    works for, leads, directs, manages, is a member of, plays for, serves at, *
switches from, switches away from, migrates from, migrates away from, replaces with, drops, ditches > uses, is deployed on
sells, sells to > owns
divorces, is divorced from > is married to
unsubscribes from, cancels > subscribes to
`;

export const CHANGES: readonly ChangeWords[] = TABLE.trim()
  .split(/\n(?=\S)/)
  .map((row) => {
    const [said = '', ended = ''] = row.split('>');
    const [list = '', where = ''] = ended.split(':').reverse();
    const ends = wordsOf(list);
    return {
      said: wordsOf(said),
      ends: ends.filter((words) => words !== '*'),
      endsOffices: ends.includes('*'),
      where: where.trim() === 'elsewhere' ? 'elsewhere' : 'same',
    };
  });

function wordsOf(list: string): string[] {
  return list.split(',').map((words) => words.replaceAll(/\s+/g, ' ').trim());
}

/** States whose plain past says that they are over. That of others tells a story: "used it", "led them out". */
export const OVER_IN_THE_PAST = ['lives in', 'works for', 'owns', 'is married to', 'is based in'];

/** Relations of which a thing has one at a time, as the thing's end says them. */
export const SINGLE_VALUED = (
  'lives in, works for, is married to, is engaged to, is based in, is located in, is located at, reports to, studies at, ' +
  'plays for, is maintained by, is led by, is hosted on, is stored in'
).split(', ');

/** "Resigns as head of": "is head of" is over. */
export const OFFICE_GIVEN_UP = /^(?:resigns|retires|quits|steps down) as (.+)$/;

const OFFICES =
  'head|lead|leader|ceo|cto|cfo|coo|cmo|cio|chief|director|manager|president|vp|chair(?:man|woman|person)?|treasurer|' +
  'secretary|editor|coach|captain|principal|dean|minister|mayor|governor|member|employee|engineer|developer|designer|' +
  'maintainer|curator|conductor|administrator|coordinator|teacher|professor|spokes(?:man|woman|person)';
const OFFICE = new RegExp(
  String.raw`^(?:is|was) (?!.*(?:founder|owner|alumn|graduate))(?:.+ at|(?:\S+ ){0,2}(?:${OFFICES})(?: of \S+)? (?:of|for|in))$`,
);

/** Whether the words say an office that somebody has or had: "is head of data at". Founders and kin stay what they are. */
export function isOffice(words: string): boolean {
  return OFFICE.test(words);
}

/** Names of countries. Who moves to a town may live on in its country. */
const COUNTRIES = new Set('england scotland wales uk usa us america'.split(' '));
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => one + other))) {
  const name = regions.of(code);
  if (name !== undefined) COUNTRIES.add(name.toLowerCase());
}

export function isCountry(name: string): boolean {
  return COUNTRIES.has(name.toLowerCase());
}
