import type { ExtractionRequest } from '../../src/language/extraction.ts';
import { OfflineExtractor } from '../../src/language/offline/offline-extractor.ts';
import { loadTagger } from '../../src/language/offline/words/tagger.ts';

/** Each is measured so many times, after a first time to warm up; the least counts, as other work disturbs it least. */
const TIMES = 3;

/** How long the engine takes for 1,000 characters, and its taggers alone, in processor time of this thread. */
export async function measureSpeed(
  texts: readonly string[],
  requestOf: (text: string) => ExtractionRequest,
): Promise<string[]> {
  const [tagger, extractor] = [await loadTagger(), new OfflineExtractor()];
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const perThousand = (ms: number) => `${((ms * 1_000) / characters).toFixed(1)} ms per 1,000 characters`;
  const alone = await least(() => {
    for (const text of texts) tagger.tag(text);
  });
  const engine = await least(async () => {
    for (const text of texts) await extractor.extract(requestOf(text));
  });
  return [
    `taggers alone: ${perThousand(alone)}`,
    `engine: ${perThousand(engine)}, ${(engine / alone).toFixed(2)} times the taggers`,
  ];
}

async function least(work: () => void | Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time <= TIMES; time++) {
    const start = process.cpuUsage().user;
    await work();
    times.push((process.cpuUsage().user - start) / 1_000);
  }
  return Math.min(...times.slice(1));
}
