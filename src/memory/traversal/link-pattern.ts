import { canonicalLabel } from '../ontology/label.ts';
import type { Expressions } from '../text/regex/regex-engine.ts';
import type { Step } from './strategy.ts';

/** Which relationships a walk follows. */
export interface LinkPattern {
  /** Only along (`out`) or against (`in`) the direction of edges; a walk passes hyperedges either way. */
  readonly direction: 'out' | 'in' | undefined;
  /** Canonical; null means any label. */
  readonly label: string | null;
  /** For a relationship's words and its label. */
  readonly expression: string | undefined;
}

/** Reads a relationship's word or words (`works_for`) or `/regex/`, with `->` or `<-` in front for one direction. */
export function readPattern(pattern = ''): LinkPattern {
  const [, arrow, words = ''] = /^(->|<-)?\s*(.*)$/s.exec(pattern) ?? [];
  const direction = arrow === undefined ? undefined : arrow === '->' ? 'out' : 'in';
  const expression = /^\/(.+)\/$/s.exec(words)?.[1];
  const isAnyLabel = expression !== undefined || words === '';
  return { direction, label: isAnyLabel ? null : (canonicalLabel(words) ?? ''), expression };
}

/** The steps whose words the expression matches. Throws INVALID_INPUT where it does not compile. */
export async function matching(
  expressions: Expressions,
  { expression }: LinkPattern,
  steps: readonly Step[],
): Promise<readonly Step[]> {
  if (expression === undefined) return steps;
  const texts = steps.map(({ link }) => [link.words ?? '', link.label]);
  const matches = await expressions.match(expression, texts);
  return steps.filter((_, index) => matches[index]);
}

/** The pattern for a walk from the target. */
export function reversedPattern({ direction, ...pattern }: LinkPattern): LinkPattern {
  return { ...pattern, direction: direction && (direction === 'out' ? 'in' : 'out') };
}
