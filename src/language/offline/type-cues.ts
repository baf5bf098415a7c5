import { isPerson, type Entity } from './entities.ts';

/** The type of a thing by what it is called and by the tags of its name; undefined where neither says it. */
export function typeOf(entity: Entity, types: readonly string[]): string | undefined {
  if (entity.knownType !== undefined) return entity.knownType;
  return [...typesSaidOf(entity)].find((type) => types.includes(type));
}

/** The surest first. */
function* typesSaidOf(entity: Entity): Generator<string> {
  for (const head of entity.heads) {
    const type = HEADS.get(head);
    if (type) yield type;
  }
  const last = entity.name.toLowerCase().split(/\s+/).at(-1) ?? '';
  const type = HEADS.get(last);
  if (type) yield type;
  if (isPerson(entity)) yield 'person';
  for (const [tag, tagType] of TAGS) if (entity.tags.has(tag)) yield tagType;
}

const TAGS = [
  ['Organization', 'organization'],
  ['Company', 'organization'],
  ['City', 'location'],
  ['Country', 'location'],
  ['Region', 'location'],
  ['Place', 'location'],
] as const;

const WORDS: Readonly<Record<string, string>> = {
  person: `engineer designer manager physician doctor painter singer writer author actor actress director politician
    scientist teacher founder ceo cto player musician lawyer journalist professor researcher developer architect
    brother sister husband wife mother father son daughter friend colleague poet artist president minister king queen`,
  organization: `company corporation corp inc ltd gmbh university college school institute agency bank ministry
    department party newspaper hospital museum church association society foundation council club union army label
    airline commission committee court studio studios records publisher startup`,
  location: `city town village country state province county river lake island mountain street road region district
    room office park bay sea valley airport station bridge building capital municipality continent peninsula`,
  group: 'team band group squad orchestra choir crew family people tribe',
  product: 'product app device phone car camera console model drink food',
  document:
    'document report paper book novel article contract specification manual essay poem letter report guide',
  event: `meeting review conference festival war battle tournament championship olympics election deployment
    launch release ceremony workshop summit outage incident migration race cup`,
  project: 'project initiative programme program',
  tool: 'tool editor compiler linter debugger script utility',
  technology: `library framework database language protocol engine runtime api platform software technology algorithm
    system`,
  component: 'service services component module cli server client cluster pipeline index cache queue',
  artifact: 'file files image dataset album film song painting episode key backup',
};
const HEADS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([type, words]) => words.split(/\s+/).map((word) => [word, type] as const)),
);
