import type { Hits } from '../../../graph/queries/recall/candidates.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { PassagesOfNode } from './passage.ts';

/** The nodes of passages as hits: by words those that have some, the others by vector. */
export function hitsOf(found: readonly PassagesOfNode[]): Hits[] {
  const wordsOf = ({ passages }: PassagesOfNode) => Math.max(...passages.map(({ words }) => words));
  const byWords = found.filter((each) => wordsOf(each) > 0);
  const byVector = found.filter((each) => wordsOf(each) === 0);
  return [
    { channel: 'passage' as const, nodes: byWords, scoreOf: wordsOf },
    {
      channel: 'vector' as const,
      nodes: byVector,
      scoreOf: ({ passages: [best] }: PassagesOfNode) => best.cosine,
    },
  ]
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ channel, nodes, scoreOf }) => ({
      channel,
      keys: nodes.map(({ key }) => key),
      revs: nodes.map(({ rev }) => rev),
      scores: nodes.map(scoreOf),
    }));
}

/** The candidates with the passages that stand for them. */
export function withPassages(
  candidates: ReadonlyMap<string, Candidate>,
  found: readonly PassagesOfNode[],
): ReadonlyMap<string, Candidate> {
  if (found.length === 0) return candidates;
  const byKey = new Map(found.map(({ key, passages }) => [key, passages]));
  return new Map(
    [...candidates].map(([key, candidate]) => {
      const passages = byKey.get(key);
      return [key, passages ? { ...candidate, passages } : candidate];
    }),
  );
}
