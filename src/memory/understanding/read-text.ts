import { AppError } from '../../errors.ts';
import { typeNames } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Extraction, ExtractionOutcome, ExtractionRequest } from '../../language/extraction.ts';
import { fieldsOf, type Fields } from '../../language/fields.ts';
import { ground } from '../../language/grounding.ts';
import type { WithClock, WithEmbedder, WithGraph } from '../dependencies.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { normalName } from '../text/names.ts';
import type { WithExtractors } from './extractors.ts';
import { knownEntitiesIn } from './known-entities.ts';
import { comparable, mergeNames } from './merge-names.ts';
import type { Reader } from './origins.ts';
import { planFrom, type Plan } from './plan.ts';
import { resolveEntities } from './resolve-entities.ts';
import { typesByMeaning } from './types-by-meaning.ts';

/** The name by which an engine calls the one who speaks. */
const SPEAKER = 'user';
/** Types that say nothing of a named thing. */
const NO_ENTITY_TYPES = new Set(['user', 'fact', 'url', 'asset', 'document']);
/** Types that an engine chooses from. */
const MAX_TYPES = 60;

export type ReadingMemory = WithGraph & WithEmbedder & WithClock & WithExtractors;

export interface TextToRead {
  readonly text: string;
  /** Key of the node whose text it is. */
  readonly source: string;
  /** Where it comes from, in the caller's words. */
  readonly context?: string | undefined;
  /** What the caller found in it; no engine reads it then. */
  readonly given?: Extraction | undefined;
  /** Whether things that no relationship joins become nodes. */
  readonly withLoneEntities: boolean;
  /** Whether "I" is someone else than the user. What the text says of "I" is left out then. */
  readonly isByOthers?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadText {
  readonly plan: Plan;
  readonly reader: Reader;
  readonly fields: Fields;
  /** Whether a limit cut what was found. */
  readonly truncated: boolean;
  /** Proposals that are malformed or that the text does not bear out. */
  readonly dropped: number;
}

/**
 * Finds what a text says: the engine proposes, and what the text does not bear out is dropped. Types, nodes and
 * keys are decided here. A language model that does not answer is replaced by the rules.
 */
export async function readText(memory: ReadingMemory, given: TextToRead): Promise<ReadText> {
  const request = await requestFor(memory, given);
  const { types, known } = request;
  const outcome = given.given ? byCaller(given.given) : await extract(memory, request);
  const { extraction, dropped } = await ground(given.text, outcome, { known, speaker: SPEAKER });
  const compared = comparable(extraction.entities);
  const entities = await typesByMeaning(memory.embedder.own).complete(compared, types);
  const isSpeaker = (name: string) => normalName(name) === SPEAKER;
  const named = await mergeNames(entities.filter(({ name }) => !isSpeaker(name)));
  const resolved = await resolveEntities(memory, named);
  const plan = planFrom(resolved, extraction.relationships, {
    source: given.source,
    keys: new Map(given.isByOthers ? [] : [[SPEAKER, PROFILE_KEY]]),
    withLoneEntities: given.withLoneEntities,
  });
  const { engine, model } = outcome;
  const truncated = outcome.truncated || compared.length < extraction.entities.length;
  const count = Object.values(dropped).reduce((sum, each) => sum + each, outcome.dropped);
  return { plan, reader: { engine, model }, fields: fieldsOf(given.text), truncated, dropped: count };
}

/** What an engine is asked about a text, with the names and types that the graph knows. */
export async function requestFor(
  memory: WithGraph & WithClock,
  { text, context, signal }: Pick<TextToRead, 'text' | 'context' | 'signal'>,
): Promise<ExtractionRequest> {
  const [types, known] = await Promise.all([entityTypes(memory), knownEntitiesIn(memory, text)]);
  return {
    ...{ text, context, types, known, speaker: SPEAKER },
    referenceTime: memory.clock(),
    signal: signal ?? new AbortController().signal,
  };
}

async function entityTypes({ graph }: WithGraph): Promise<string[]> {
  const names = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  return names.filter((name) => !NO_ENTITY_TYPES.has(name)).slice(0, MAX_TYPES);
}

type Outcome = Omit<ExtractionOutcome, 'engine'> & { readonly engine: Reader['engine'] };

function byCaller(given: Extraction): Outcome {
  return { ...given, engine: 'caller', calls: 0, truncated: false, dropped: 0 };
}

async function extract(
  { extractors: { model, offline } }: WithExtractors,
  request: ExtractionRequest,
): Promise<Outcome> {
  const { signal } = request;
  if (!model) return offline.extract(request);
  try {
    return await model.extract(request);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return offline.extract(request);
  }
}
