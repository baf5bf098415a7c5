import { AppError } from '../../../errors.ts';
import { typeNames } from '../../../graph/queries/type.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { Extraction, ExtractionOutcome, ExtractionRequest } from '../../../language/extraction.ts';
import { ground, type Grounded } from '../../../language/grounding.ts';
import type { WithClock, WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { knownEntitiesIn } from '../entities/known-entities.ts';
import type { Reader } from '../origins.ts';
import type { WithExtractors } from './extractors.ts';
import { speakerOf } from './speaker.ts';

/** Types that say nothing of a named thing. */
const NO_ENTITY_TYPES = new Set(['user', 'fact', 'url', 'asset', 'document']);
/** Types that an engine chooses from. */
const MAX_TYPES = 60;

export type ReadingMemory = WithGraph & WithEmbedder & WithClock & WithExtractors;

/** A text that fits one call of a model. */
export interface TextOfFacts {
  readonly text: string;
  /** Where it comes from, in the caller's words. */
  readonly context?: string | undefined;
  /** What "yesterday" counts from; by default now. */
  readonly writtenAt?: Date | undefined;
  /** The name of the one who says "I"; by default one that the text does not have. */
  readonly speaker?: string | undefined;
  /** Who that is, where the caller says so. */
  readonly voice?: ExtractionRequest['voice'];
  readonly signal?: AbortSignal | undefined;
}

/** What a text says, as far as it bears it out. */
export interface Facts {
  readonly extraction: Extraction;
  /** Types of the graph that its things may have. */
  readonly types: readonly string[];
  /** The name of the one who says "I". */
  readonly speaker: string;
  readonly reader: Reader;
  /** Whether a limit cut what was found. */
  readonly truncated: boolean;
  /** Proposals that are malformed or that the text does not bear out. */
  readonly dropped: number;
}

/** Finds what a text says: an engine proposes it. A language model that does not answer is replaced by the rules. */
export async function findFacts(memory: ReadingMemory, given: TextOfFacts): Promise<Facts> {
  const request = await requestFor(memory, given);
  const { known, speaker, types } = request;
  const outcome = await extract(memory, request);
  const grounded = await ground(given.text, outcome, { known, speaker });
  const { engine, model, truncated, dropped } = outcome;
  return {
    extraction: grounded.extraction,
    ...{ types, speaker, truncated, reader: { engine, model } },
    dropped: dropped + countOf(grounded),
  };
}

export function countOf({ dropped }: Grounded): number {
  return Object.values(dropped).reduce((sum, each) => sum + each, 0);
}

/** What an engine is asked about a text, with the names and types that the graph knows. */
export async function requestFor(
  memory: WithGraph & WithClock,
  { text, context, writtenAt, speaker = speakerOf(text), voice, signal }: TextOfFacts,
): Promise<ExtractionRequest> {
  const [types, known] = await Promise.all([entityTypes(memory), knownEntitiesIn(memory, text)]);
  return {
    ...{ text, context, types, known, speaker, voice },
    referenceTime: writtenAt ?? memory.clock(),
    signal: signal ?? new AbortController().signal,
  };
}

/** The types of the graph that a thing which a text names may have. */
export async function entityTypes({ graph }: WithGraph): Promise<string[]> {
  const names = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  return names.filter((name) => !NO_ENTITY_TYPES.has(name)).slice(0, MAX_TYPES);
}

async function extract(
  { extractors: { model, offline } }: WithExtractors,
  request: ExtractionRequest,
): Promise<ExtractionOutcome> {
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
