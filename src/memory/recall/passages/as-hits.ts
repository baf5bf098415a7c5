import type { Hits } from '../../../graph/queries/recall/candidates.ts';
import type { Hit } from '../hit.ts';
import type { PassagesOfNode } from './passage.ts';

type Found = Pick<Hits, 'channel' | 'keys' | 'revs' | 'scores' | 'times'>;

/** The nodes of passages as hits: by words those that have some, the others by vector. */
export function hitsOf(found: readonly PassagesOfNode[]): Found[] {
  const wordsOf = ({ passages }: PassagesOfNode) => Math.max(...passages.map(({ words }) => words));
  const cosineOf = ({ passages: [best] }: PassagesOfNode) => best.cosine;
  const byWords = found.filter((each) => wordsOf(each) > 0);
  const byVector = found.filter((each) => wordsOf(each) === 0);
  return [
    { channel: 'passage' as const, nodes: byWords, scoreOf: wordsOf },
    { channel: 'vector' as const, nodes: byVector, scoreOf: cosineOf },
  ].map(({ channel, nodes, scoreOf }) => ({
    channel,
    keys: nodes.map(({ key }) => key),
    revs: nodes.map(({ rev }) => rev),
    scores: nodes.map(scoreOf),
    times: nodes.map(({ time }) => time),
  }));
}

/** The hits with the passages that stand for them. */
export function withPassages(
  hits: ReadonlyMap<string, Hit>,
  found: readonly PassagesOfNode[],
): ReadonlyMap<string, Hit> {
  if (found.length === 0) return hits;
  const ofNodes = found.flatMap(({ key, passages }): [string, Hit][] => {
    const hit = hits.get(key);
    return hit ? [[key, { ...hit, passages }]] : [];
  });
  return new Map([...hits, ...ofNodes]);
}
