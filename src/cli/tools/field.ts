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
  /** What the service takes where it is left out. */
  readonly default?: unknown;
  readonly description: string;
}

/** `max_results` is `max-results`. */
export function placeOf({ name }: Field): string {
  return name.replaceAll('_', '-');
}

export function flagOf(field: Field): string {
  return field.flag ?? placeOf(field);
}
