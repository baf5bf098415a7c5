import type { NameWords } from './name-words.ts';

/** Usual short forms of English words, each before the words that it stands for. */
const FORMS = `
admin administration administrator|app application|assoc association|auth authentication authorization
auto automatic automobile|calc calculation calculator|chem chemistry|comms communications|config configuration
demo demonstration|dev development developer|dict dictionary|dir directory|dist distribution
doc document documentation|docs documents documentation|econ economics|eng engineering|env environment|eval evaluation
exam examination|exec executive|gov government|grad graduate|gym gymnasium|impl implementation|info information
infra infrastructure|init initialization|intro introduction|lab laboratory|labs laboratories|lang language|lib library
math mathematics|maths mathematics|med medical medicine|memo memorandum|msg message|nav navigation|ops operations
opt optimization|org organization organisation|param parameter|params parameters|perf performance|photo photograph
phys physics|pkg package|prep preparation|prod production|prog program|promo promotion|proto prototype
psych psychology|ref reference|reg registration|rehab rehabilitation|repo repository|req request requirement
sci science|sec security|spec specification|specs specifications|stats statistics|sync synchronization|sys system
tech technology technical|temp temporary temperature|uni university|util utility|utils utilities|vet veterinary
vid video`;

const LONG_FORMS = new Map<string, Set<string>>();
for (const group of FORMS.trim().split(/[|\n]/)) {
  const [short = '', ...long] = group.split(' ');
  LONG_FORMS.set(short, new Set(long));
}

/** Whether one folded word is a usual short form of the other: `config` and `configuration`. */
function isClipping(a: string, b: string): boolean {
  return LONG_FORMS.get(a)?.has(b) === true || LONG_FORMS.get(b)?.has(a) === true;
}

/** A name says the same with and without such a last word. */
const GENERIC_WORDS = new Set(
  'database db app application platform framework library language server service software project tool system network province prefecture'.split(
    ' ',
  ),
);

/** Whether two names of things that differ, and have the same numbers and signs, are alike by a rule. */
export function areAlike(a: NameWords, b: NameWords): boolean {
  return (
    isAcronymOf(a, b) ||
    isAcronymOf(b, a) ||
    isWithGenericWord(a.words, b.words) ||
    isWithGenericWord(b.words, a.words) ||
    isReordered(a.words, b.words) ||
    isClipped(a.words, b.words) ||
    isPartlyAcronym(a.words, b.words) ||
    isPartlyAcronym(b.words, a.words)
  );
}

function isAcronymOf(short: NameWords, long: NameWords): boolean {
  return short.isAcronym && !long.isAcronym && long.initials.includes(short.joined);
}

function isWithGenericWord(short: readonly string[], long: readonly string[]): boolean {
  return (
    long.length === short.length + 1 &&
    GENERIC_WORDS.has(long.at(-1) as string) &&
    !GENERIC_WORDS.has(short.at(-1) as string) &&
    short.every((word, at) => word === long[at])
  );
}

/** "Project Apollo" and "Apollo project". */
function isReordered(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

/** "auth service" and "authentication service". */
function isClipped(a: readonly string[], b: readonly string[]): boolean {
  if (a.length < 2 || a.length !== b.length) return false;
  const differing = [...a.keys()].filter((at) => a[at] !== b[at]);
  return differing.length === 1 && differing.every((at) => isClipping(a[at] as string, b[at] as string));
}

/** "VS Code" and "Visual Studio Code". */
function isPartlyAcronym(short: readonly string[], long: readonly string[]): boolean {
  const [first = '', ...rest] = short;
  const replaced = long.slice(0, long.length - rest.length);
  return (
    rest.length > 0 &&
    first.length > 1 &&
    replaced.length === first.length &&
    replaced.map((word) => word[0]).join('') === first &&
    rest.every((word, at) => word === long[replaced.length + at])
  );
}
