import { OPEN_TYPES } from '../extraction.ts';
import { isPerson, PERSONAL, type Entity } from './entities.ts';

/**
 * The type of a thing by what it is called and by what is said of it; undefined where neither shows it. A noun says more than
 * what the graph knows: "our dog Mango" is not the company of that name.
 */
export function typeOf(entity: Entity, types: readonly string[]): string | undefined {
  const { knownType, heads } = entity;
  const [head = ''] = heads;
  const isKnown = knownType !== undefined && !OPEN_TYPES.has(knownType);
  const type = isKnown ? HEADS.get(head) : typeShown(entity);
  return type !== undefined && (types.includes(type) || type === ANIMAL) ? type : knownType;
}

/** A noun says more than a name: "our dog Tom" is no person. */
function typeShown(entity: Entity): string | undefined {
  const { heads, tags, shown, name } = entity;
  const [head] = heads;
  if (head !== undefined) return HEADS.get(head);
  const words = name.toLowerCase().split(/\s+/);
  const ofName = words.length > 1 ? SUFFIXES.get(words.at(-1)?.replace(/[.,]$/, '') ?? '') : undefined;
  if (ofName !== undefined) return ofName;
  if (shown.size > 0) return shown.size === 1 ? [...shown][0] : undefined;
  if (isPerson(entity) && tags.has(PERSONAL)) return 'person';
  const isPlace = words.length === 1 && ['City', 'Country'].some((tag) => tags.has(tag));
  return isPlace && !tags.has('Person') ? 'location' : undefined;
}

/** The type of what a noun names: "city" is a location. */
export function typeOfNoun(noun: string): string | undefined {
  return HEADS.get(noun);
}

/** What the words of a fact show of its ends. */
const SHOWS: readonly (readonly [RegExp, first: string | undefined, last: string | undefined])[] = [
  [
    /^(?:is|was) (?:sister|brother|wife|husband|mother|father|son|daughter|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandson|granddaughter|stepmother|stepfather|girlfriend|boyfriend|fiancée?|mother-in-law|father-in-law|sister-in-law|brother-in-law|twin) of$/,
    'person',
    'person',
  ],
  [/^(?:marries|divorces|is married to|was married to|is engaged to)$/, 'person', 'person'],
  [
    /^(?:is|was) (?:ceo|cto|cfo|coo|founder|co-founder|cofounder|managing director) of$/,
    'person',
    'organization',
  ],
  [
    /^(?:is|was) (?:head|director|president|chair|chairman|chairwoman|chairperson|treasurer|secretary|teacher|engineer|nurse|doctor|designer|developer|manager|professor|student|editor|author|coach|member|employee|owner|lead|leader|maintainer|colleague|friend|neighbou?r|boss|mentor|assistant) (?:of|at|for|in)$/,
    'person',
    undefined,
  ],
  [/^(?:works|worked) (?:at|for)$/, 'person', undefined],
  [/^(?:lives|lived) in$/, 'person', 'location'],
  [/^(?:resides|resided|moves|relocates|emigrates) (?:in|to|from)$/, undefined, 'location'],
  [/^(?:is|was) (?:born|based|located|headquartered) in$/, undefined, 'location'],
  [/^(?:is born in|graduates from|studies at|studied at|retires from|resigns from)$/, 'person', undefined],
];

export function showTypes(nodes: readonly Entity[], words: string): void {
  const [first, last] = nodes;
  // "I moved to X" may be said of a town and of a program.
  if (first?.knownType === 'user' && words === 'moves to') return;
  for (const [pattern, ofFirst, ofLast] of SHOWS) {
    if (!pattern.test(words)) continue;
    if (ofFirst !== undefined) first?.shown.add(ofFirst);
    if (ofLast !== undefined) last?.shown.add(ofLast);
  }
}

/** No type of every graph, but what lives in a house beside people has names that companies and people have. */
const ANIMAL = 'animal';
const WORDS: Readonly<Record<string, string>> = {
  [ANIMAL]: `dog puppy cat kitten horse pony parrot budgie canary rabbit hamster guinea-pig tortoise donkey goat cow`,
  person: `engineer designer manager physician doctor nurse painter singer writer author actor actress director politician
    scientist teacher founder co-founder ceo cto cfo musician lawyer journalist professor researcher developer architect
    brother sister husband wife mother father son daughter aunt uncle cousin niece nephew friend colleague neighbour neighbor
    poet artist president minister chef baker carpenter plumber electrician dentist vet pastor coach captain intern student
    pilot sailor farmer driver tailor gardener translator cook waiter waitress barista surgeon paramedic biologist physicist
    chemist economist banker therapist physiotherapist psychologist photographer violinist cellist pianist drummer guitarist
    soldier officer detective inspector firefighter mechanic technician welder sculptor potter midwife boy girl man woman
    accountant analyst consultant librarian conductor principal owner landlord landlady tenant boss mentor assistant maintainer
    employee coworker teammate`,
  organization: `company corporation university college school institute agency bank ministry newspaper hospital museum church
    association society foundation airline publisher startup bakery brewery supplier vendor manufacturer firm clinic`,
  location:
    'city town village country province county river lake island mountain street district suburb neighbourhood',
  group: 'band orchestra choir squad team board committee department crew',
  project: 'project',
  technology: 'library framework database',
};
/** The last word of a name that says what has it. */
const ENDINGS: Readonly<Record<string, string>> = {
  organization: `inc ltd llc gmbh ag corp corporation plc bv oy ab srl company university college school institute bank hospital
    museum church association society foundation council committee ministry agency airlines bakery brewery clinic
    partners associates holdings industries labs laboratories`,
  location:
    'street road avenue square river lake island bay beach mountain mountains valley park bridge airport station county',
  project: 'project',
};
const mapOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([type, words]) =>
      words
        .trim()
        .split(/\s+/)
        .map((word) => [word, type] as const),
    ),
  );
const HEADS = mapOf(WORDS);
const SUFFIXES = mapOf(ENDINGS);
