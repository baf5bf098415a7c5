import { canonicalLabel } from '../ontology/label.ts';
import type { LabelRegistry } from '../ontology/labels/label-registry.ts';
import type { Expressions } from '../text/regex/regex-engine.ts';
import { isOfTheme, turnOf, type Asked } from '../ontology/direction/themes.ts';
import type { Step } from './strategy.ts';

/** Which relationships a caller wants to follow. */
export interface LinkPattern {
  /** Only along (`out`) or against (`in`) what the words say; a walk passes hyperedges either way. */
  readonly direction: 'out' | 'in' | undefined;
  /** Canonical words; null means any label, an empty text none. */
  readonly label: string | null;
  /** For a relationship's words and its label. */
  readonly expression: string | undefined;
}

/** Which relationships a walk follows. Hyperedges have no direction. */
export interface LinkFilter {
  readonly edges: 'out' | 'in' | 'both';
  /** Null means any. */
  readonly labels: readonly string[] | null;
  /** Labels of edges that are followed only along their direction, and only against it. */
  readonly along: readonly string[];
  readonly against: readonly string[];
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

/** The relationships whose label contains a pattern's words or has its meaning; of a converse the other direction. */
export function filterOfPattern(
  { direction, label, expression }: LinkPattern,
  registry: LabelRegistry,
): LinkFilter {
  if (label === null) return { edges: direction ?? 'both', labels: null, along: [], against: [], expression };
  const labels = label === '' ? [] : labelsOf(label, registry);
  const { concept, sign } = registry.meaning(label);
  const turns = (other: string) => {
    const meaning = registry.meaning(other);
    return meaning.concept === concept ? meaning.sign * sign : 1;
  };
  const wanted = direction === 'out' ? 1 : -1;
  const along = direction ? labels.filter((other) => turns(other) === wanted) : [];
  const against = direction ? labels.filter((other) => turns(other) === -wanted) : [];
  return { edges: 'both', labels, along, against, expression };
}

/** With relationships of the question's theme only in the direction that it asks for. */
export function directed(filter: LinkFilter, asked: Asked, registry: LabelRegistry): LinkFilter {
  const along: string[] = [];
  const against: string[] = [];
  for (const { label } of registry.entries) {
    const turn = turnOf(label, asked, registry);
    if (turn !== 0) (turn > 0 ? along : against).push(label);
  }
  return { ...filter, along, against };
}

/** The labels of the graph that say what a theme is about. */
export function labelsOfTheme(asked: Asked, registry: LabelRegistry): ReadonlySet<string> {
  const labels = registry.entries.map(({ label }) => label);
  return new Set(labels.filter((label) => isOfTheme(label, asked, registry)));
}

/** For a walk from the target. */
export function reversed({ edges, along, against, ...filter }: LinkFilter): LinkFilter {
  const opposite = { out: 'in', in: 'out', both: 'both' } as const;
  return { ...filter, edges: opposite[edges], along: against, against: along };
}

/** The steps whose words the expression matches. Throws INVALID_INPUT where it does not compile. */
export async function matching(
  expressions: Expressions,
  { expression }: Pick<LinkFilter, 'expression'>,
  steps: readonly Step[],
): Promise<readonly Step[]> {
  if (expression === undefined) return steps;
  const texts = steps.map(({ link }) => [link.words ?? '', link.label]);
  const matches = await expressions.match(expression, texts);
  return steps.filter((_, index) => matches[index]);
}

function labelsOf(words: string, registry: LabelRegistry): string[] {
  const containing = registry.entries.filter(({ label }) => `_${label}_`.includes(`_${words}_`));
  const named = containing.map(({ label }) => label);
  return [...new Set([words, ...registry.synonyms(words), ...registry.converses(words), ...named])];
}
