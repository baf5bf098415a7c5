import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Models whose tokens are bytes know every letter. */
const BYTES = /"ByteLevel"|"byte_fallback":\s*true/;
const MIN_KNOWN = 0.5;

/** Reads the letters of a model's vocabulary, and returns whether it knows most of a text's. What it does not know are all the same to it. */
export async function readKnownLetters(dir: string): Promise<(text: string) => boolean> {
  const tokenizer = await readFile(path.join(dir, 'tokenizer.json'), 'utf8');
  if (BYTES.test(tokenizer)) return () => true;
  const known = new Set(JSON.stringify(JSON.parse(tokenizer)));
  return (text) => {
    const letters = text.toLowerCase().normalize('NFD').match(/\p{L}/gu) ?? [];
    return letters.filter((letter) => known.has(letter)).length >= MIN_KNOWN * letters.length;
  };
}
