import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKnownLetters } from '../../../src/embedding/known-letters.ts';

async function lettersOf(tokenizer: object) {
  const dir = await mkdtemp(path.join(tmpdir(), 'letters-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(path.join(dir, 'tokenizer.json'), JSON.stringify(tokenizer));
  return readKnownLetters(dir);
}

test('a model knows a text of whose letters most are in its vocabulary', async () => {
  const knows = await lettersOf({ model: { vocab: { abc: 1, '##de': 2, é: 3, 'e\u0301': 4 } } });
  expect(['abc de', 'ABC', 'Éa', '12 !', 'abc ก'].map(knows)).toEqual([true, true, true, true, true]);
  expect(['กขค', 'a กขค'].map(knows)).toEqual([false, false]);
});

test('a model whose tokens are bytes knows all', async () => {
  const knows = await lettersOf({ pre_tokenizer: { type: 'ByteLevel' }, model: { vocab: {} } });
  expect(knows('กขค')).toBe(true);
});
