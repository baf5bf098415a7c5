import { timeSlices } from '../../concurrency/time-slices.ts';
import type { ExtractionOutcome, ExtractionRequest, Extractor } from '../extraction.ts';
import { proposalsOf } from './proposals.ts';
import { Reading } from './reading.ts';
import { recordFacts } from './voices/records.ts';
import { transcriptOf } from './voices/transcript.ts';
import { loadTagger } from './words/tagger.ts';

/** Reads a text by rules, without a language model. The same request always has the same answer; no text makes it fail. */
export class OfflineExtractor implements Extractor {
  async extract(request: ExtractionRequest): Promise<ExtractionOutcome> {
    const tagger = await loadTagger();
    const { said, tables, blocks, sentAt, names } = transcriptOf(request.text, request.voice);
    const reading = new Reading(request, tagger, names, sentAt);
    const pause = timeSlices();
    for (const sentence of said) {
      request.signal.throwIfAborted();
      reading.read(sentence);
      await pause();
    }
    for (const fact of recordFacts(tables, blocks)) reading.addRecord(fact);
    const proposals = await proposalsOf(request, reading);
    return { ...proposals, engine: 'offline', calls: 0, dropped: 0 };
  }
}
