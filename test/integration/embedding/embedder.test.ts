import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedder, type Embedder } from '../../../src/embedding/embedder.ts';
import { readModelFolder } from '../../../src/embedding/model-folder.ts';
import { cosine, MODEL_DIR, sentence } from './model.ts';

let embedder: Embedder;

beforeAll(async () => {
  embedder = await openEmbedder({ modelDir: MODEL_DIR });
});

afterAll(() => embedder.close());

async function embedPassage(text: string): Promise<Float32Array> {
  const [vector] = (await embedder.embedPassages([text])) as [Float32Array];
  return vector;
}

describe('the vectors of the bundled model', () => {
  test('have the promised length and a norm of one, also for empty, blank and unusual texts', async () => {
    const texts = ['', '   \n\t', 'a', '日本語のテキスト', '🦊🦊🦊', '\ud800', '\0', 'word '.repeat(3_000)];
    const vectors = await embedder.embedPassages(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
  });

  test('are nearer for texts of similar meaning, and only those exceed the floor', async () => {
    const query = await embedder.embedQuery('Who looks after the billing system?');
    const near = cosine(query, await embedPassage('Alice maintains the invoicing service.'));
    const far = cosine(query, await embedPassage('Penguins breed on the ice in winter.'));
    expect(near).toBeGreaterThan(far + 0.1);
    expect(near).toBeGreaterThan(embedder.cosineFloor);
    expect(far).toBeLessThan(embedder.cosineFloor);
  });

  test('of a query equal those of a passage that begins with the prefix', async () => {
    const { settings } = await readModelFolder(MODEL_DIR);
    const query = await embedder.embedQuery('letters from the harbour');
    expect(query).toEqual(await embedPassage(`${settings.query_prefix}letters from the harbour`));
    expect(cosine(query, await embedPassage('letters from the harbour'))).toBeLessThan(0.99);
  });

  test('are made of the beginning of a text that is longer than the model accepts', async () => {
    const long = 'harbour letters and other papers '.repeat(300);
    expect(await embedPassage(`${long} penguins`)).toEqual(await embedPassage(long));
  });

  test('do not depend on other calls under way', async () => {
    const alone = await embedPassage(sentence(1));
    const company = Array.from({ length: 60 }, (_, index) => sentence(index).repeat(1 + (index % 5)));
    const [crowded, query, queryAlone] = await Promise.all([
      embedder.embedPassages([...company, sentence(1)]),
      embedder.embedQuery(sentence(1)),
      embedder.embedQuery(sentence(1)),
    ]);
    expect(crowded.at(-1)).toEqual(alone);
    expect(query).toEqual(queryAlone);
  });
});

describe('the embedder under load', () => {
  // Another program on the same cores can delay the event loop; the embedder must not, in one of five tries.
  test('answers 500 calls at once and leaves the event loop free', { retry: 4 }, async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const texts = Array.from({ length: 500 }, (_, index) => sentence(index));
    delay.enable();
    const vectors = await Promise.all(
      texts.map((text, index) => (index % 2 ? embedder.embedQuery(text) : embedPassage(text))),
    );
    delay.disable();
    expect(new Set(vectors.map((vector) => vector.join())).size).toBe(500);
    expect(delay.percentile(99) / 1e6).toBeLessThan(10);
  });

  test('embeds queries before a backlog of passages, and drops the backlog when it is closed', async () => {
    const busy = await openEmbedder({ modelDir: MODEL_DIR });
    let isBacklogDone = false;
    const backlog = busy
      .embedPassages(Array.from({ length: 2_000 }, (_, index) => sentence(index).repeat(4)))
      .finally(() => (isBacklogDone = true));
    const dropped = expect(backlog).rejects.toThrow('The service is stopping');
    for (let index = 0; index < 10; index += 1) await busy.embedQuery(sentence(index));
    expect(isBacklogDone).toBe(false);
    await busy.close();
    await dropped;
  });

  test('finishes the text under way when it is closed', async () => {
    const closing = await openEmbedder({ modelDir: MODEL_DIR, workers: 1 });
    const underWay = closing.embedPassages([sentence(1).repeat(10)]);
    await closing.close();
    await expect(underWay).resolves.toEqual([await embedPassage(sentence(1).repeat(10))]);
  });
});
