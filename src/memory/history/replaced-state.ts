import { featuresOfNode } from '../derivation/features/features-of-node.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { ownWords, type NodeContent } from '../text/node-text.ts';
import { termsOf } from '../text/terms.ts';

type State = Parameters<typeof featuresOfNode>[0];

/** The vector of a version is a property of its own, which search reads. */
const WITHOUT_VECTOR = new Float32Array();

/** The packed features of a state that a version keeps, without vectors. */
export function featuresOfState(state: State): Int8Array {
  return featuresOfNode(state, WITHOUT_VECTOR);
}

/** Whether the next state has other words that carry meaning. Where it has the same, one of the two is enough to be found. */
export function isReworded(state: NodeContent, nextState: NodeContent): boolean {
  if (state.description === nextState.description && isSameJson(state.data, nextState.data)) return false;
  const [terms, next] = [state, nextState].map((each) => termsOf(ownWords(each)).sort().join(' '));
  return terms !== next;
}
