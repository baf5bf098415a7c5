import { AppError } from '../../../errors.ts';
import { chunksOf } from '../../../language/chunks.ts';
import { clientExtractor, questionOf, type Question } from '../../../language/model/client-model.ts';
import type { Extractors } from './extractors.ts';
import { speakerInParts, toldAs } from './speaker.ts';
import { requestFor, type ReadingMemory } from './find-facts.ts';

/** The model of a client that lets the service ask it (MCP 2026-07-28, multi round-trip requests). */
export interface ClientModel {
  /** What it answered to the questions of the call before, by their names; undefined where it was asked nothing yet. */
  readonly answers: Readonly<Record<string, unknown>> | undefined;
}

/** Ends a call that its client repeats with the answers of its model. */
export class AnswersNeeded extends AppError {
  readonly questions: Readonly<Record<string, Question>>;

  constructor(questions: Readonly<Record<string, Question>>) {
    super('UNAVAILABLE', 'Let the model answer the questions, and repeat the call with its answers.');
    this.questions = questions;
  }
}

/** A client may show each question to its user; the rules read a longer text. */
const MAX_QUESTIONS = 8;

/**
 * The engines for a text: where the service has no model, that of the client, which is asked once for each chunk. Throws
 * AnswersNeeded before anything is written.
 */
export async function withClientModel(
  memory: ReadingMemory,
  client: ClientModel | undefined,
  input: {
    readonly text: string;
    readonly context?: string | undefined;
    readonly speaker?: string | undefined;
    readonly occurred_at?: string | undefined;
  },
): Promise<Extractors> {
  const { extractors } = memory;
  const { text, context, occurred_at } = input;
  if (!client || extractors.model) return extractors;
  const chunks = await chunksOf(text);
  if (chunks.length === 0 || chunks.length > MAX_QUESTIONS) return extractors;
  const { answers } = client;
  if (answers) {
    const answersByText = new Map(chunks.map((chunk, at) => [chunk, answers[nameOf(at)]]));
    return { ...extractors, model: clientExtractor(answersByText) };
  }
  const speaker = await speakerInParts(memory, input, chunks.length);
  const writtenAt = occurred_at === undefined ? undefined : new Date(occurred_at);
  const requests = await Promise.all(
    chunks.map((chunk) => requestFor(memory, { text: chunk, context, writtenAt, ...toldAs(chunk, speaker) })),
  );
  throw new AnswersNeeded(
    Object.fromEntries(requests.map((request, at) => [nameOf(at), questionOf(request)])),
  );
}

function nameOf(at: number): string {
  return `chunk_${at + 1}`;
}
