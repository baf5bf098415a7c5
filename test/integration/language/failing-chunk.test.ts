import { expect } from 'vitest';
import type { Extractor } from '../../../src/language/extraction.ts';
import type { IngestedChunk, IngestMemory } from '../../../src/memory/understanding/ingest-input.ts';
import { ingestText } from '../../../src/memory/understanding/ingest.ts';
import { test } from '../../support/memory-test.ts';

const found = {
  entities: [{ name: 'Ragna Lie', aliases: [], node_type: 'person', confidence: 0.9 }],
  relationships: [],
};

test('a chunk that fails leaves the others as they are', async ({ tenant }) => {
  const text = Array.from({ length: 200 }, (_, at) => `Ragna Lie wrote page ${at} of the logbook.\n\n`).join(
    '',
  );
  const offline: Extractor = {
    extract: ({ text: chunk }) =>
      chunk.includes('page 120 ')
        ? Promise.reject(new TypeError('no page'))
        : Promise.resolve({ engine: 'offline', calls: 0, truncated: false, dropped: 0, ...found }),
  };
  const { graph } = tenant;
  const parts = { graph, extractors: { offline }, clock: () => new Date(), embedder: { own: {} } };
  const chunks: IngestedChunk[] = [];
  const input = { text, dry_run: true };
  for await (const chunk of ingestText(parts as unknown as IngestMemory, input)) chunks.push(chunk);
  const failed = chunks.filter((chunk) => 'failure' in chunk);
  expect(failed).toMatchObject([{ failure: new TypeError('no page') }]);
  expect(chunks.length).toBeGreaterThan(2);
  const read = chunks.filter((chunk) => 'entities' in chunk);
  expect(read).toHaveLength(chunks.length - 1);
  for (const { entities } of read) expect(entities.map(({ key }) => key)).toEqual(['person_ragna_lie']);
});
