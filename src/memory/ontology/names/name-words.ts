import { fold } from '../../../language/fold.ts';
import { TITLES } from '../../../language/titles.ts';

/** A name in the parts by which it is compared. */
export interface NameWords {
  /** Folded words without titles, legal forms and articles; never empty. */
  readonly words: readonly string[];
  /** All of them in one, so that `alice_chen`, `Alice Chen` and `AliceChen` are equal. */
  readonly joined: string;
  /** Numbers, signs and generations, which equal names have in common: `C++`, `iPhone 14`, `John Smith Jr.` */
  readonly marks: string;
  /** Whether it is written as an acronym: `IBM`. */
  readonly isAcronym: boolean;
  /** The first letters of its words, and of the parts of a word such as `TypeScript`. */
  readonly initials: readonly string[];
  /** `k8s` for `kubernetes`. */
  readonly numeronym: string;
}

const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg se sa sas srl spa bv nv oy ab pty holdings'.split(
    ' ',
  ),
);
const ARTICLES = new Set(['the', 'a', 'an', 'el', 'la', 'le', 'les', 'los', 'las', 'der', 'die', 'das']);
/** Words that an acronym may leave out. */
const SMALL_WORDS = new Set(
  'of the and for in on at to de la le du des del y et und der die das von'.split(' '),
);
const SHORT_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  '&': 'and',
  intl: 'international',
  univ: 'university',
  dept: 'department',
  tv: 'television',
  govt: 'government',
  natl: 'national',
  assn: 'association',
};
const GENERATIONS = /^(?:jr|sr|junior|senior|i{2,3}|iv|vi{0,3}|ix)$/;

/** Undefined where the name has no letter or digit. */
export function nameWords(name: string, isPerson: boolean): NameWords | undefined {
  const written = (isPerson ? inUsualOrder(name) : name).normalize('NFKC').trim();
  const spelled = written
    .replaceAll(/(^|\s)\.(?=\p{L})/gu, '$1dot')
    .replaceAll(/(?<=\p{L})['’.](?=\p{L})/gu, '');
  // A family name of two parts is one word: "Ortega-Lindholm".
  const isWord = isPerson ? /[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]/gu : /[\p{L}\p{M}\p{N}]+|&/gu;
  const all = (fold(spelled).match(isWord) ?? []).map((word) => SHORT_FORMS[word] ?? word);
  const plain = without(all, isPerson ? TITLES : LEGAL_FORMS, isPerson);
  const words = plain.filter((word) => !(isPerson && GENERATIONS.test(word)));
  if (words.length === 0) return undefined;
  const joined = words.join('').replaceAll('-', '');
  const letters = [...joined];
  return {
    words,
    joined,
    marks: marksOf(spelled, isPerson ? all : []),
    isAcronym: /^\p{Lu}[\p{Lu}\p{N}]{1,5}s?$/u.test(written.replaceAll(/[.\s]/g, '')) && words.length === 1,
    initials: [...new Set([spelled, spelled.split(',')[0] as string].flatMap(initialsOf))],
    numeronym: `${letters[0]}${letters.length - 2}${letters.at(-1)}`,
  };
}

/** Whether a folded word is an article, a person's title or a legal form, which many names have. */
export function isForm(word: string, isPerson: boolean): boolean {
  return ARTICLES.has(word) || (isPerson ? TITLES : LEGAL_FORMS).has(word);
}

/** "Chen, Alice" is "Alice Chen". */
function inUsualOrder(name: string): string {
  const [family, given, ...more] = name.split(',').map((part) => part.trim());
  const isInverted = family && given && more.length === 0 && !GENERATIONS.test(fold(given).replace('.', ''));
  return isInverted ? `${given} ${family}` : name;
}

/** Leaves words out at the ends of a name, unless nothing would be left. */
function without(all: readonly string[], forms: ReadonlySet<string>, atStart: boolean): string[] {
  const words = [...all];
  while (words.length > 1 && ARTICLES.has(words[0] as string)) words.shift();
  while (words.length > 1 && forms.has((atStart ? words[0] : words.at(-1)) as string))
    if (atStart) words.shift();
    else words.pop();
  return words;
}

function marksOf(name: string, generations: readonly string[]): string {
  const marks = name.match(/\p{N}+|(?<=[\p{L}\p{M}\p{N}])[+#]+/gu) ?? [];
  return [...marks, ...generations.filter((word) => GENERATIONS.test(word))].sort().join(' ');
}

/** The words of a name as they are written; those of `TypeScript` are two. */
function partsOf(name: string): string[] {
  return name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** With the small words of the name, and without them. */
function initialsOf(name: string): string[] {
  const parts = partsOf(name);
  return [parts, parts.filter((part) => !SMALL_WORDS.has(part.toLowerCase()))].map((some) =>
    fold(some.map((part) => [...part][0]).join('')),
  );
}
