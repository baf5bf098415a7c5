import { canonicalType, isKnownType } from '../node-type.ts';
import { chain, decay, typeBoosted, type Strategy, type StrategyName } from './strategy.ts';

export interface Choice {
  readonly name: StrategyName;
  readonly reason: string;
  readonly strategy: Strategy;
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

const SEQUENCE =
  /\b(led? to|leads? to|cause[ds]?|because|why|depends? on|blocks?|blocked|reports? to|follow(s|ed)?|next|then|before|after|chain|sequence|history|upstream|downstream)\b/i;

/** The strategy a caller names, or the one the query's words ask for; without a query, decay. */
export function chooseStrategy(lens: 'auto' | StrategyName, query: string | undefined): Choice {
  const types = askedTypes(query ?? '');
  if (lens !== 'auto') return choice(lens, 'The caller chose it.', types);
  if (query === undefined) return choice('decay', 'No query was given.', types);
  if (types.size > 0) return choice('type-boosted', `The query asks for ${[...types].join(', ')}.`, types);
  const sequence = SEQUENCE.exec(query)?.[0];
  if (sequence !== undefined) return choice('chain', `The query asks for a sequence ("${sequence}").`, types);
  return choice('decay', 'The query names neither a type nor a sequence.', types);
}

function choice(name: StrategyName, reason: string, types: ReadonlySet<string>): Choice {
  const strategies = { chain, decay, 'type-boosted': typeBoosted(types) };
  return { name, reason, strategy: strategies[name] };
}

/** Types the query asks for: by question word, or by name after "which", "what" or "all". */
function askedTypes(query: string): ReadonlySet<string> {
  const words = query.toLowerCase().match(/\p{L}+/gu) ?? [];
  const byWord = words.flatMap((word) => ASKED_TYPES.get(word) ?? []);
  const named = [...query.matchAll(/\b(?:which|what|all)\s+(\p{L}+)/giu)]
    .map((match) => canonicalType(match[1] ?? ''))
    .filter((type) => type !== undefined)
    .filter(isKnownType);
  return new Set([...byWord, ...named]);
}
