import type { EdgeRecord, HyperedgeRecord } from '../../../graph/queries/records.ts';
import { keyWords } from '../../text/node-text.ts';
import { cjkText, hashOfTerm, termsOf } from '../../text/terms.ts';
import { holdsTerm, type Shown } from '../hit.ts';
import type { Question } from './question.ts';

const MAX_WORDS = 6;
/** Words of questions that say nothing about what is asked. */
const ASKING = new Set(
  'when why whose whom does did will shall give tell say show please know us many much'.split(' '),
);

/** The words of a question that carry meaning, and that neither the results nor the relationships around them hold. */
export function missingWords(
  { terms, period }: Question,
  results: readonly Shown[],
  edges: readonly EdgeRecord[],
  hyperedges: readonly HyperedgeRecord[],
): string[] {
  const said = new Set([
    ...(period?.terms ?? []),
    ...[
      ...edges.map((edge) => [edge.relationship, edge.label, edge.from, edge.to]),
      ...hyperedges.map((hyperedge) => [hyperedge.relationship, hyperedge.label, ...hyperedge.nodes]),
      ...results.map(({ displayed: { node }, features }) => [
        node.node_type,
        features ? '' : node.description,
      ]),
    ]
      .flatMap((texts) => termsOf(keyWords(texts.join(' '))))
      .map(hashOfTerm),
  ]);
  return terms
    .filter(({ word, hash }) => {
      // In a script without spaces between words a run of characters is no word.
      if (said.has(hash) || ASKING.has(word) || cjkText(word) !== '') return false;
      return !results.some((hit) => holdsTerm(hit, hash));
    })
    .map(({ word }) => word)
    .slice(0, MAX_WORDS);
}
