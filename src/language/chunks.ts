import { timeSlices } from '../concurrency/time-slices.ts';
import { sentencesOf, type Sentence, type Span, tokensIn } from './chunking/sentences.ts';

/** Dense text has about as many tokens of facts as of its own: a longer chunk would not fit its answer. */
const MAX_TOKENS = 800;
/** A chunk of as many tokens ends with its paragraph. */
const FULL_TOKENS = 600;
/** A longer sentence is not repeated. */
const MAX_OVERLAP = 150;

/**
 * The chunks of a text, each for one call of a model: of about 600 to 800 tokens (estimated), cut between paragraphs or else
 * between sentences. A chunk begins with the last sentence of the one before. A text that fits is one chunk, and a blank one
 * none. The time is linear, and other work runs meanwhile.
 */
export async function chunksOf(text: string): Promise<string[]> {
  if (text.trim() === '') return [];
  if (tokensIn(text) <= MAX_TOKENS) return [text];
  const chunks: string[] = [];
  const pause = timeSlices();
  for (const { from, to } of chunkSpans(sentencesOf(text, MAX_TOKENS - MAX_OVERLAP))) {
    const chunk = text.slice(from, to);
    if (chunk.trim() !== '') chunks.push(chunk);
    await pause();
  }
  return chunks;
}

function* chunkSpans(sentences: Iterable<Sentence>): Generator<Span> {
  let chunk: Span | undefined;
  let last: Span | undefined;
  for (const sentence of sentences) {
    if (chunk && chunk.tokens + sentence.tokens > MAX_TOKENS) {
      yield chunk;
      chunk = undefined;
    }
    chunk = chunk ? joined(chunk, sentence) : begun(last, sentence);
    last = sentence;
    if (sentence.endsParagraph && chunk.tokens >= FULL_TOKENS) {
      yield chunk;
      chunk = undefined;
    }
  }
  if (chunk) yield chunk;
}

/** A chunk begins with the sentence before, where that is short. */
function begun(before: Span | undefined, sentence: Span): Span {
  return before && before.tokens <= MAX_OVERLAP ? joined(before, sentence) : sentence;
}

function joined(one: Span, next: Span): Span {
  return { from: one.from, to: next.to, tokens: one.tokens + next.tokens };
}
