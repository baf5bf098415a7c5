import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });

/**
 * English words from the most to the least frequent: the whole words of the embedding model's tokenizer, in the order of
 * their ids. So a synthetic text has as many tokens as a real one of its length.
 */
export function readVocabulary(modelDir: string): string[] {
  const file = path.join(modelDir, 'tokenizer.json');
  const { model } = tokenizer.parse(JSON.parse(readFileSync(file, 'utf8')));
  const words = Object.entries(model.vocab)
    .filter(([word]) => /^[a-z]{2,}$/.test(word))
    .sort(([, a], [, b]) => a - b)
    .map(([word]) => word);
  if (words.length < 5_000) throw new Error(`${file} has ${words.length} whole words, too few for texts.`);
  return words;
}
