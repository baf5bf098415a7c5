/** An argument of a tool, as a command takes it. */
export interface Field {
  /** Such as max_results, which is `--max-results`. */
  readonly name: string;
  /** Without its dashes, where it is not the name. */
  readonly flag?: string;
  /** `texts` is a list, whose option may be repeated; `json` is written as JSON. */
  readonly kind: 'text' | 'texts' | 'number' | 'boolean' | 'json';
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** Shown as required, though another option may stand for it. */
  readonly isExpected?: boolean;
  /** `null` is not the text but nothing. */
  readonly isNullable?: boolean;
  /** A value of JSON, as it may be written. */
  readonly shape?: string;
  /** What the service takes where it is left out. */
  readonly default?: unknown;
  readonly description: string;
}

/** `max_results` is `max-results`. */
export function placeOf({ name }: Field): string {
  return name.replaceAll('_', '-');
}

/** `<key>`, `[query...]`. */
export function placeTerm(field: Field): string {
  const name = `${placeOf(field)}${field.kind === 'texts' || isWords(field) ? '...' : ''}`;
  return field.isRequired || field.isExpected ? `<${name}>` : `[${name}]`;
}

/** Whether its place takes all words that follow: texts for people are often written without quotes. */
function isWords({ kind, name }: Field): boolean {
  return kind === 'text' && WORDS.has(name);
}

const WORDS: ReadonlySet<string> = new Set(['query', 'description', 'text', 'summary']);

export function flagOf(field: Field): string {
  return field.flag ?? placeOf(field);
}
