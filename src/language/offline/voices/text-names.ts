import type { Piece } from '../words/pieces.ts';

/** What the form of a text shows of its names. */
export interface TextNames {
  /** Capitalised words amid sentences or alone in a heading, never written small: names also where they open a sentence. */
  readonly confirmed: ReadonlySet<string>;
  /** Names of software parts, marked as code or in a heading: "billing-gateway". */
  readonly identifiers: ReadonlySet<string>;
}

const MID_SENTENCE = /(?<=[\p{Ll}\p{N},;)]['’]?\s\(?)\p{Lu}[\p{L}\p{M}\p{N}'’-]*\p{L}/gu;
const HEADING = /^#{1,3}\s+([\p{L}][\p{L}\p{M}\p{N}_.-]{1,40})\s*$/gmu;
const CODE = /`([\p{L}][\p{L}\p{N}]*(?:[-_.][\p{L}\p{N}]+){1,5})`/gu;
const OPENING = /^\s*([\p{Ll}][\p{L}\p{N}]*(?:[-_][\p{L}\p{N}]+){1,5})\s+(?=\p{Ll})/u;
/** What ends like a file, a call or an address is none. */
const FILE =
  /\.(?:py|js|ts|md|txt|json|ya?ml|toml|csv|sh|go|rs|java|c|h|html|css|sql|log|cfg|conf|ini|lock|xml|exe|com|org|net|io)$/iu;

export function namesIn(text: string, said: readonly Piece[]): TextNames {
  const identifiers = new Set<string>();
  const confirmed = new Set<string>();
  for (const [, name = ''] of text.matchAll(CODE)) if (!FILE.test(name)) identifiers.add(name);
  for (const [, name = ''] of text.matchAll(HEADING))
    (/^\p{Lu}/u.test(name) ? confirmed : identifiers).add(name);
  for (const { text: sentence } of said) {
    for (const [name] of sentence.matchAll(MID_SENTENCE)) confirmed.add(name.replace(/['’]s$/u, ''));
    const [, opening] = OPENING.exec(sentence) ?? [];
    if (opening !== undefined) identifiers.add(opening);
  }
  const small = new Set(text.match(/(?<![\p{L}\p{N}_.-])\p{Ll}[\p{L}\p{M}'’-]*/gu) ?? []);
  const isName = (name: string) => !small.has(name.charAt(0).toLowerCase() + name.slice(1));
  return {
    identifiers: new Set([...identifiers].filter((name) => /[-_.\p{N}]/u.test(name))),
    confirmed: new Set([...confirmed].filter(isName)),
  };
}

const TOKEN = /(?<![\p{L}\p{N}_./-])[\p{L}][\p{L}\p{N}]*(?:[-_.][\p{L}\p{N}]+)+(?![\p{L}\p{N}_/-])/gu;

/** Where a sentence has the identifiers, as places in the text. */
export function identifiersIn({ text, start }: Piece, { identifiers }: TextNames) {
  if (identifiers.size === 0) return [];
  return [...text.matchAll(TOKEN)].flatMap(({ 0: name, index }) =>
    identifiers.has(name) ? [{ name, start: start + index, end: start + index + name.length }] : [],
  );
}

const COMPOUND =
  /(?<![\p{L}-])(?:\p{L}+-in-law|(?:step|half|great|co|god|foster|ex)-\p{L}+(?:-\p{L}+)?)(?![\p{L}-])/giu;
/** A hyphen that no tagger takes for a joint. */
const BOUND_HYPHEN = '\u2011';

/** A sentence whose identifiers and compounds are one word each for the taggers, every word in its place. */
export function bound(piece: Piece, { identifiers }: TextNames): Piece {
  const bind = (word: string) => word.replaceAll('-', BOUND_HYPHEN);
  const text = piece.text
    .replaceAll(TOKEN, (name) => (identifiers.has(name) ? bind(name) : name))
    .replaceAll(COMPOUND, bind);
  return { ...piece, text };
}
