import type { LabelRegistry } from '../labels/label-registry.ts';

/** Concepts of labels that lead one way: 1 from the first node to the second, -1 from the second to the first. */
export type Theme = ReadonlyMap<string, 1 | -1>;

const theme = (forward: string, backward: string): Theme =>
  new Map([
    ...forward.split(' ').map((concept) => [concept, 1] as const),
    ...backward.split(' ').map((concept) => [concept, -1] as const),
  ]);

/** From what comes first to what comes of it. */
export const CAUSES = theme(
  'cause motivate enable affect precede antecede block prevent create decide propose',
  'depend require wait base replace succeed solve',
);
/** The same without who brought it about, which is no cause. */
export const REASONS: Theme = new Map(
  [...CAUSES].filter(([concept]) => !['decide', 'propose'].includes(concept)),
);
/** From what is needed to what needs it. */
export const DEPENDENCE = theme('enable block host provide', 'depend require wait use base extend implement');
/** From the one who gives orders to the one who takes them. */
export const COMMAND = theme('manage lead direct', 'answer');
/** From the earlier to the later. */
export const ORDER = theme('precede antecede cause', 'replace succeed');

const THEME_OF: ReadonlyMap<string, Theme> = new Map([
  ...['cause', 'motivate', 'affect'].map((concept) => [concept, CAUSES] as const),
  ...['depend', 'require', 'wait', 'use', 'block', 'enable', 'base'].map(
    (concept) => [concept, DEPENDENCE] as const,
  ),
  ...['manage', 'lead'].map((concept) => [concept, COMMAND] as const),
  ...['precede', 'antecede', 'replace', 'succeed'].map((concept) => [concept, ORDER] as const),
]);

/** The theme of a concept, or the concept alone. */
export function themeOf(concept: string): Theme {
  return THEME_OF.get(concept) ?? new Map([[concept, 1]]);
}

/** What a question asks for, from a node where one starts. */
export interface Asked {
  /** The words of the question that say it. */
  readonly words: string;
  readonly theme: Theme;
  /** 1: what comes of the start, along the theme; -1: what leads to it. */
  readonly towards: 1 | -1;
}

/** 1: who goes along the edges of a label gets where the question asks; -1: against them; 0: neither way. */
export function turnOf(label: string, { theme, towards }: Asked, registry: LabelRegistry): number {
  const { concept, sign } = registry.meaning(label);
  return (theme.get(withoutTense(concept)) ?? 0) * sign * towards;
}

export function isOfTheme(label: string, { theme }: Asked, registry: LabelRegistry): boolean {
  return theme.has(withoutTense(registry.meaning(label).concept));
}

function withoutTense(concept: string): string {
  return concept.replace('(past) ', '');
}
