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
export function isNickname(a: string, b: string): boolean {
  const groups = GROUPS.get(a);
  return groups !== undefined && [...(GROUPS.get(b) ?? [])].some((group) => groups.has(group));
}
