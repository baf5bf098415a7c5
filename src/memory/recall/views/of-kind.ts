import { canonicalType } from '../../ontology/node-type.ts';
import { keyWords } from '../../text/node-text.ts';
import { hitOf, NO_REVISION, withFeatures, type Hit } from '../hit.ts';
import { NO_CONDITIONS } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import type { View } from './view.ts';

/** Nodes of a kind that are looked at, the newest. */
const MAX_LISTED = 50;

/** Where a question asks for every node of a kind, these besides what was found: by type, and where there is no such type by key. */
export async function ofKind(hits: readonly Hit[], question: Question, view: View): Promise<readonly Hit[]> {
  const { listed, nodeTypes, phrases, period, conditions = NO_CONDITIONS } = question;
  const types = listed.filter((type) => nodeTypes?.includes(type) ?? true);
  if (types.length === 0 || phrases.length > 0 || period?.isFilter) return hits;
  const place = { after: undefined, isByTime: false };
  const { page } = await view.list({ nodeTypes: types, conditions }, place, MAX_LISTED);
  const known = new Set(hits.map(({ key }) => key));
  const further = page
    .filter(({ key }) => !known.has(key))
    .map(({ key }) => hitOf({ key, rev: NO_REVISION }));
  const features = await view.features(further);
  const all = [...hits, ...further.map((hit) => withFeatures(hit, features.get(hit.key), question))];
  const ofType = new Set(page.map(({ key }) => key));
  const kinds = new Set(types);
  const isWanted = (hit: Hit) => (ofType.size > 0 ? ofType.has(hit.key) : isOfKind(hit, kinds));
  return all.map((hit) => (isWanted(hit) ? { ...hit, channels: { ...hit.channels, kind: 1 } } : hit));
}

/** Whether a key begins with the name of a kind: `kiln_big`. */
export function isOfKind({ key }: Pick<Hit, 'key'>, kinds: ReadonlySet<string>): boolean {
  const [first = '', ...others] = keyWords(key).split(' ');
  return others.length > 0 && kinds.has(canonicalType(first) ?? '');
}
