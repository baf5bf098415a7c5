import { typeNames } from '../../graph/queries/type.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../transaction/dependencies.ts';
import { canonicalType, isKnownType } from '../ontology/node-type.ts';
import type { WithIntents } from './intent-by-meaning.ts';
import { chain, decay, typeBoosted, type Strategy, type StrategyName } from './strategy.ts';

export interface Choice {
  readonly name: StrategyName;
  readonly reason: string;
  readonly strategy: Strategy;
}

export interface EmbeddedQuery {
  readonly query: string;
  readonly vector: Float32Array;
}

/** Question words and the types they ask for. */
const PEOPLE = ['person', 'user', 'organization', 'group'];
const ASKED_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['who', PEOPLE],
  ['whom', PEOPLE],
  ['whose', PEOPLE],
  ['where', ['location']],
  ['when', ['event']],
]);
/** Types that the name of another type asks for as well. */
const NEAR_TYPES: Readonly<Record<string, readonly string[]>> = {
  tool: ['technology'],
  technology: ['tool'],
  person: ['user'],
};

const SEQUENCE =
  /\b(led? to|leads? to|cause[ds]?|because|why|depends? on|blocks?|blocked|reports? to|follow(s|ed)?|next|then|before|after|chain|sequence|history|upstream|downstream)\b/i;

/** The strategy that the caller names, or the one that the query asks for by its words, else by its meaning. */
export async function chooseStrategy(
  memory: WithGraph & WithEmbedder & WithIntents,
  lens: 'auto' | StrategyName,
  embedded: EmbeddedQuery | undefined,
): Promise<Choice> {
  const readsTypes = lens === 'auto' || lens === 'type-boosted';
  const types = embedded && readsTypes ? await askedTypes(memory, embedded.query) : [];
  if (lens !== 'auto') return choice(lens, 'The caller chose it.', types);
  if (!embedded) return choice('decay', 'No query was given.');
  if (types.length > 0) return choice('type-boosted', `The query asks for ${types.join(', ')}.`, types);
  const sequence = SEQUENCE.exec(embedded.query)?.[0];
  if (sequence !== undefined) return choice('chain', `The query asks for a sequence ("${sequence}").`);
  const intent = await memory.intents.nearest(memory.embedder, embedded.vector);
  if (!intent) return choice('decay', 'The query asks for neither a type nor a sequence.');
  return choice(intent.strategy, `The query is like a question for ${intent.about}.`, intent.types);
}

function choice(name: StrategyName, reason: string, types: readonly string[] = []): Choice {
  const strategies = { chain, decay, 'type-boosted': typeBoosted(new Set(types)) };
  return { name, reason, strategy: strategies[name] };
}

/** Types that the query asks for: by question word, or by name after "which", "what" or "all". */
async function askedTypes(memory: WithGraph, query: string): Promise<string[]> {
  const words = query.toLowerCase().match(/\p{L}+/gu) ?? [];
  const byWord = words.flatMap((word) => ASKED_TYPES.get(word) ?? []);
  const named = [...query.matchAll(/\b(?:which|what|all)\s+(\p{L}+)/giu)]
    .map((match) => canonicalType(match[1] ?? ''))
    .filter((type) => type !== undefined);
  const known = named.filter(isKnownType).flatMap((type) => [type, ...(NEAR_TYPES[type] ?? [])]);
  const own = await typesOfGraph(memory, query, named);
  return [...new Set([...byWord, ...known, ...own])];
}

/** The graph's own types among the names. They are read only where "which" or "all" may name one. */
async function typesOfGraph(memory: WithGraph, query: string, named: readonly string[]): Promise<string[]> {
  const unknown = named.filter((type) => !isKnownType(type));
  if (unknown.length === 0 || !/\b(?:which|all)\b/i.test(query)) return [];
  const names = new Set((await runQuery(memory.graph, typeNames, {})).map(({ name }) => name));
  return unknown.filter((type) => names.has(type));
}
