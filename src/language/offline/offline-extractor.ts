import { timeSlices } from '../../concurrency/time-slices.ts';
import type { ExtractionOutcome, ExtractionRequest, Extractor } from '../extraction.ts';
import { proposalsOf } from './proposals.ts';
import { Reading } from './reading.ts';
import { piecesOf } from './words/pieces.ts';
import { loadTagger } from './words/tagger.ts';

/** Reads a text by rules, without a language model. The same request always has the same answer; no text makes it fail. */
export class OfflineExtractor implements Extractor {
  async extract(request: ExtractionRequest): Promise<ExtractionOutcome> {
    const tagger = await loadTagger();
    const reading = new Reading(request, tagger);
    const pause = timeSlices();
    for (const piece of piecesOf(request.text)) {
      request.signal.throwIfAborted();
      reading.read(piece);
      await pause();
    }
    const proposals = await proposalsOf(request, reading, tagger);
    return { ...proposals, engine: 'offline', calls: 0, dropped: 0 };
  }
}
