import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import type { ExtractionRequest } from '../../../src/language/extraction.ts';
import { ground } from '../../../src/language/grounding.ts';
import { modelExtractor } from '../../../src/language/model/model-extractor.ts';
import type { ModelSettings } from '../../../src/language/model/model-settings.ts';
import { createLogger } from '../../../src/logger.ts';
import { fetchedModel } from '../../support/llama/fetched-model.ts';
import { LlamaServer } from '../../support/llama/llama-server.ts';

/** About 200 MB are fetched at the first run. */
const FETCHED_WITHIN_MS = 600_000;
const SENTENCES = [
  'Alice Chen manages the Falcon project.',
  'The Harbor team uses Kafka for events.',
  'Neo4j stores the graph of the billing service.',
  'Bob moved from Lisbon to Oslo.',
  'Dana wrote the onboarding guide.',
];

let server: LlamaServer | undefined;
let fault: string | undefined;

beforeAll(async () => {
  const fetched = await fetchedModel();
  if (typeof fetched === 'string') fault = fetched;
  else server = await LlamaServer.start(fetched);
}, FETCHED_WITHIN_MS);
afterAll(() => server?.[Symbol.asyncDispose]());

function extractorOf({ skip }: TestContext, settings: Partial<ModelSettings> = {}) {
  if (!server) skip(fault);
  const { baseUrl = '' } = server ?? {};
  const defaults = {
    model: 'smollm2',
    profile: 'compact',
    timeoutMs: 60_000,
    maxTokensField: 'max_tokens',
  } as const;
  return modelExtractor({ ...defaults, baseUrl, ...settings }, createLogger('silent'));
}

function requestOf(text: string, signal = new AbortController().signal): ExtractionRequest {
  return {
    text,
    types: ['person', 'project'],
    known: [],
    referenceTime: new Date(),
    speaker: 'user',
    signal,
  };
}

describe('a small language model over HTTP', () => {
  test('reads each sentence in one call, and something of what it says is in the text', async (context) => {
    const extractor = extractorOf(context);
    let facts = 0;
    for (const text of SENTENCES) {
      const outcome = await extractor.extract(requestOf(text));
      expect(outcome).toMatchObject({
        engine: 'model',
        model: 'smollm2',
        calls: 1,
        truncated: false,
        dropped: 0,
      });
      const { extraction } = await ground(text, outcome, { known: [], speaker: 'user' });
      for (const { name } of extraction.entities) expect(text.toLowerCase()).toContain(name.toLowerCase());
      for (const { nodes } of extraction.relationships) expect(new Set(nodes).size).toBeGreaterThan(1);
      facts += extraction.relationships.length;
    }
    expect(facts).toBeGreaterThan(0);
  });

  test('that writes too slowly ends with TIMEOUT', async (context) => {
    const extractor = extractorOf(context, { timeoutMs: 30 });
    await expect(extractor.extract(requestOf(SENTENCES.join(' ')))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  test('stops when its caller gives up, and then serves the next', async (context) => {
    const extractor = extractorOf(context);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const given = requestOf(SENTENCES.join(' '), controller.signal);
    await expect(extractor.extract(given)).rejects.toMatchObject({ name: 'AbortError' });
    expect((await extractor.extract(requestOf(SENTENCES[0] ?? ''))).calls).toBe(1);
  });

  test('whose answer is cut off before its first fact ends with UNAVAILABLE', async (context) => {
    const extractor = extractorOf(context, { maxTokens: 8 });
    const failure = { code: 'UNAVAILABLE', message: expect.stringContaining('LLM_MAX_TOKENS') as unknown };
    await expect(extractor.extract(requestOf(SENTENCES[0] ?? ''))).rejects.toMatchObject(failure);
  });

  test('answers the full profile in its schema or ends with a clear error', async (context) => {
    const extractor = extractorOf(context, { profile: 'full', maxTokens: 300 });
    const [result] = await Promise.allSettled([extractor.extract(requestOf(SENTENCES[0] ?? ''))]);
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNAVAILABLE' });
    else expect(result.value).toMatchObject({ calls: 1, dropped: expect.any(Number) as unknown });
  });
});
