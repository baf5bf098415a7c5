import { hasTerm, type Features } from '../../../derivation/features/features.ts';
import { namesOf } from '../../../ontology/names/names.ts';
import { hashOfTerm, termsOf } from '../../../text/terms.ts';
import type { Channels, Hit } from '../../hit.ts';
import type { Question } from '../../question/question.ts';
import { MAX_HOLDERS } from '../../weights.ts';
import type { States } from './states.ts';

/**
 * Hits with their scores by what they said at the time. The scores of the indexes of nodes and of versions do not compare, and
 * those of nodes are of today's words: words count by their rarity among the hits instead.
 */
export function evidenceThen(question: Question, states: States, hits: readonly Hit[]): Hit[] {
  const rarities = raritiesOf(
    question,
    hits.flatMap(({ features }) => features ?? []),
  );
  const holders = question.tokens.map(
    (_, at) => [...states.values()].filter(({ tokens }) => tokens.includes(at)).length,
  );
  const wordsOf = (holds: (term: number) => boolean) =>
    sum(rarities.map(({ hash, rarity }) => (holds(hash) ? rarity : 0)));
  return hits.map((hit) => {
    const { key, channels, features } = hit;
    const state = states.get(key);
    const text = features ? wordsOf((term) => hasTerm(features, term)) : 0;
    const passages = hit.passages.map((each) => ({
      ...each,
      words: wordsOf((term) => each.terms.has(term)),
    }));
    const passage = Math.max(0, ...passages.map(({ words }) => words));
    const token = sum((state?.tokens ?? []).map((at) => strengthOfToken(holders[at] ?? 0)));
    const name = lengthOfName(question, key, state?.node_type ?? '', features, channels.name);
    const evidence = { 'every word': 0, text, passage, token, name, cjk: state?.pairs ?? 0 };
    return { ...hit, channels: positive({ ...channels, ...evidence }), passages };
  });
}

function raritiesOf({ terms }: Question, all: readonly Features[]) {
  return terms.map(({ hash }) => {
    const count = all.filter((features) => hasTerm(features, hash)).length;
    return { hash, rarity: Math.log(1 + (all.length + 1) / (count + 0.5)) };
  });
}

function strengthOfToken(holders: number): number {
  return holders > MAX_HOLDERS ? 0 : 1 / Math.sqrt(Math.max(1, holders));
}

/** Characters of the longest name in the query that the node had: that of its key, or one of today whose words it had then. */
function lengthOfName(
  { runs }: Question,
  key: string,
  node_type: string,
  features: Features | undefined,
  today: number | undefined,
): number {
  const ofKey = namesOf({ key, node_type, description: '', data: {} });
  const isKept = (run: string) =>
    run.length === today &&
    features !== undefined &&
    termsOf(run).every((term) => hasTerm(features, hashOfTerm(term)));
  return Math.max(0, ...runs.filter((run) => ofKey.includes(run) || isKept(run)).map(({ length }) => length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function positive(channels: Channels): Channels {
  return Object.fromEntries(Object.entries(channels).filter(([, score]) => score > 0));
}
