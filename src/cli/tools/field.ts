/** An argument of a tool, as a command takes it. */
export interface Field {
  /** Such as max_results, which is `--max-results`. */
  readonly name: string;
  /** `texts` is a list, whose option may be repeated; `json` is written as JSON. */
  readonly kind: 'text' | 'texts' | 'number' | 'boolean' | 'json';
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** What the service takes where it is left out. */
  readonly default?: unknown;
  readonly description: string;
}

/** `max_results` is `max-results`. */
export function flagOf({ name }: Field): string {
  return name.replaceAll('_', '-');
}
