import { readTokens, type TaggedWord } from './tokens.ts';
import type { ItsFunction } from 'wink-nlp';
import type { Piece } from './pieces.ts';
import type { Sentence } from './token.ts';

/** Two part-of-speech taggers: the second has a vote on the verbs. */
export interface Tagger {
  /** `confirmed`: words that the text uses as names amid a sentence. */
  readonly read: (piece: Piece, confirmed?: ReadonlySet<string>) => Sentence;
  /** The base form of a verb, by the tags of the word. */
  readonly infinitiveOf: (verb: string, tags: ReadonlySet<string>) => string;
  /** The third person of a base form. */
  readonly presentOf: (infinitive: string) => string;
  /** The plain past of a base form. */
  readonly pastOf: (infinitive: string) => string;
  /** What the taggers alone do, for measurements. */
  readonly tag: (text: string) => unknown;
}

interface VerbForms {
  readonly toInfinitive: (verb: string, model: unknown, tense: string) => string;
  readonly conjugate: (
    infinitive: string,
    model: unknown,
  ) => { readonly PresentTense?: string; readonly PastTense?: string };
}

/** What is used of compromise, whose types leave out the words of a document. */
interface Compromise {
  (text: string): { readonly docs: readonly (readonly TaggedWord[])[] };
  readonly model: () => unknown;
  readonly methods: () => { readonly two: { readonly transform: { readonly verb: VerbForms } } };
}

const NONE: ReadonlySet<string> = new Set();
let loading: Promise<Tagger> | undefined;

/** Loads the taggers at their first use: it takes some 0.5 s of a processor. */
export function loadTagger(): Promise<Tagger> {
  loading ??= openTagger();
  return loading;
}

async function openTagger(): Promise<Tagger> {
  const [{ default: module }, partsOfSpeech] = await Promise.all([
    import('compromise/two'),
    openSecondTagger(),
  ]);
  const nlp = module as unknown as Compromise;
  const tag = (text: string) => [nlp(text).docs.flat(), partsOfSpeech(text)] as const;
  return {
    read: (piece, confirmed = NONE) => readTokens(piece, ...tag(piece.text), confirmed),
    tag,
    ...verbFormsOf(nlp),
  };
}

const TENSES = ['PastTense', 'Participle', 'Gerund', 'PresentTense'];
/** Forms that the tables of the tagger lack. */
const BASE_FORMS: Readonly<Record<string, string>> = {
  born: 'bear',
  left: 'leave',
  ran: 'run',
  led: 'lead',
  begun: 'begin',
  became: 'become',
  known: 'know',
  spent: 'spend',
  has: 'have',
  won: 'win',
};

function tensesOf(verb: string): string[] {
  if (verb.endsWith('ing')) return ['Gerund'];
  if (verb.endsWith('en')) return ['Participle'];
  if (verb.endsWith('ed')) return ['PastTense'];
  return verb.endsWith('s') ? ['PresentTense'] : [];
}

function verbFormsOf(nlp: Compromise): Pick<Tagger, 'infinitiveOf' | 'presentOf' | 'pastOf'> {
  const model = nlp.model();
  const { toInfinitive, conjugate } = nlp.methods().two.transform.verb;
  return {
    infinitiveOf: (verb, tags) => {
      const tenses = [...tensesOf(verb), ...TENSES.filter((name) => tags.has(name))];
      const bases = tenses.map((tense) => toInfinitive(verb, model, tense));
      return BASE_FORMS[verb] ?? bases.find((base) => base !== verb) ?? verb;
    },
    presentOf: (infinitive) => conjugate(infinitive, model).PresentTense ?? infinitive,
    pastOf: (infinitive) => conjugate(infinitive, model).PastTense ?? infinitive,
  };
}

/** Reads the words of a text in order, each with its universal part of speech. */
async function openSecondTagger(): Promise<(text: string) => [word: string, partOfSpeech: string][]> {
  const [{ default: open }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  const wink = open(model, ['pos']);
  // The library knows its own function by identity.
  const { pos } = wink.its as unknown as { readonly pos: ItsFunction<string> };
  return (text) => {
    const tokens = wink.readDoc(text).tokens();
    const parts = tokens.out(pos);
    return tokens.out().map((word, index) => [word, parts[index] ?? '']);
  };
}
