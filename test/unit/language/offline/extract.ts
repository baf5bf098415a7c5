import type { ExtractionOutcome, ExtractionRequest } from '../../../../src/language/extraction.ts';
import { OfflineExtractor } from '../../../../src/language/offline/offline-extractor.ts';

const TYPES = ['person', 'organization', 'location', 'project', 'technology', 'document', 'group', 'event'];

/** What the offline engine reads in a text on 15 May 2025. */
export function extract(text: string, more: Partial<ExtractionRequest> = {}): Promise<ExtractionOutcome> {
  return new OfflineExtractor().extract({
    text,
    types: TYPES,
    known: [],
    referenceTime: new Date('2025-05-15T12:00:00Z'),
    speaker: 'user',
    signal: new AbortController().signal,
    ...more,
  });
}

/** The relations of a text: "node | node = words". */
export async function relationsIn(text: string, more: Partial<ExtractionRequest> = {}): Promise<string[]> {
  const { relationships } = await extract(text, more);
  return relationships.map(({ nodes, relationship }) => `${nodes.join(' | ')} = ${relationship}`);
}
