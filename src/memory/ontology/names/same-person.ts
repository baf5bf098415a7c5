import type { NameMatch } from './named-thing.ts';

/** Usual short forms of English given names; the forms of a line are the same name. */
const SAME = `
alexander alex|alexandra alex|andrew andy drew|anthony tony|barbara barb|benjamin ben|catherine katherine kate kathy cathy katie
charles charlie chuck|christopher chris|christina christine tina|daniel dan danny|david dave|deborah debbie deb|donald don
dorothy dot|edward ed eddie ted|elizabeth liz beth betty eliza lisa|eugene gene|frances fran|francis frank|frederick fred
gabriel gabe|gerald gerry jerry|gregory greg|henry harry hank|jacob jake|james jim jimmy|jeffrey jeff|jennifer jen jenny
jessica jess|john johnny jack|jonathan jon|joseph joe|joshua josh|judith judy|kenneth ken|kimberly kim|lawrence larry
leonard len|margaret maggie meg peggy|matthew matt|michael mike mick|nathaniel nathan nate|nicholas nick|patricia pat patty
patrick pat|peter pete|philip phil|rebecca becky|richard rick dick rich|robert rob bob bobby|ronald ron|samuel sam
samantha sam|sarah sally|stephen steven steve|susan sue|theodore ted theo|thomas tom tommy|timothy tim|victoria vicky
vincent vince|walter walt|william will bill billy|zachary zach`;

const GROUPS = new Map<string, Set<number>>();
SAME.trim()
  .split(/[|\n]/)
  .forEach((line, group) => {
    for (const name of line.split(' ')) GROUPS.set(name, new Set([...(GROUPS.get(name) ?? []), group]));
  });

/** Whether two folded given names may be one person's; `alex` may be `alexander` and `alexandra`, which differ. */
function isNickname(a: string, b: string): boolean {
  const groups = GROUPS.get(a);
  return groups !== undefined && [...(GROUPS.get(b) ?? [])].some((group) => groups.has(group));
}

/** Compares the words of a name with those of a person's name, which differ. */
export function matchPersons(a: readonly string[], b: readonly string[]): NameMatch | undefined {
  if (a.length > b.length) {
    const match = matchPersons(b, a);
    return match === 'given' ? 'fuller' : match;
  }
  if (a.length === 1) return partOf(a[0] as string, b);
  const isSwapped = a.length === b.length && isRotated(a, b);
  return isSwapped || isShortened(a, b) ? 'rule' : undefined;
}

/** A family name or a given name, not an initial. */
function partOf(word: string, name: readonly string[]): NameMatch | undefined {
  if ([...word].length < 3 || name.length < 2) return undefined;
  if (word === name.at(-1)) return 'family';
  return word === name[0] ? 'given' : undefined;
}

function isRotated(a: readonly string[], b: readonly string[]): boolean {
  const isTurned = (by: number) => a.every((word, at) => word === b[(at + by) % b.length]);
  return a.length <= 3 && a.some((_, by) => by > 0 && isTurned(by));
}

/** The same family name, a given name that is equal, an initial or a nickname, and no other name between them. */
function isShortened(a: readonly string[], b: readonly string[]): boolean {
  if (a.at(-1) !== b.at(-1) || !isGivenName(a[0] as string, b[0] as string)) return false;
  const middle = b.slice(1, -1);
  return a.slice(1, -1).every((word) => {
    const at = middle.findIndex((each) => isGivenName(word, each));
    return at >= 0 && middle.splice(0, at + 1).length > 0;
  });
}

function isGivenName(a: string, b: string): boolean {
  const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);
  return a === b || isInitial(a, b) || isInitial(b, a) || isNickname(a, b);
}
