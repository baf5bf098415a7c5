import type { RegexEngine } from '../regex/regex-engine.ts';
import { canonicalLabel } from '../label.ts';
import type { Step } from './strategy.ts';

/** Keeps those of the steps that a relationship pattern admits. */
export type LinkFilter = (steps: readonly Step[]) => Promise<Step[]>;

/**
 * The filter of a pattern: a relationship's word or words (`works_for`), or `/regex/` over its words and label; with
 * `->` or `<-` in front, only along or against the direction. Hyperedges have no direction and pass either.
 */
export function linkFilter(regex: RegexEngine, pattern: string | undefined): LinkFilter {
  if (pattern === undefined) return (steps) => Promise.resolve([...steps]);
  const [, arrow, words = ''] = /^(->|<-)?\s*(.*)$/s.exec(pattern) ?? [];
  const expression = /^\/(.+)\/$/s.exec(words)?.[1];
  const label = canonicalLabel(words);
  return async (steps) => {
    const along = steps.filter((step) => hasDirection(step, arrow));
    if (expression === undefined) return along.filter(({ link }) => link.label === label);
    const texts = along.map(({ link }) => [link.relationship, link.label]);
    const matches = await regex.match(expression, texts);
    return along.filter((_, index) => matches[index]);
  };
}

function hasDirection({ link }: Step, arrow: string | undefined): boolean {
  if (arrow === undefined || link.kind === 'hyperedge') return true;
  return link.forward === (arrow === '->');
}
