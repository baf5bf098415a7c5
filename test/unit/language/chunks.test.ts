import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../src/language/chunks.ts';
import { threadTime } from '../../support/processor-time.ts';

const sentence = (at: number) => `Sentence number ${at} says that the gardener waters bed ${at} at noon.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => sentence(from + at)).join(' ');

describe('the chunks of a text', () => {
  test('are one where it fits, as it is, and none where it is blank', async () => {
    const text = `  ${paragraph(0, 40)}\n\nEnd. `;
    expect(await chunksOf(text)).toEqual([text]);
    expect(await chunksOf('')).toEqual([]);
    expect(await chunksOf(' \n\n ')).toEqual([]);
  });

  test('end with sentences, begin with the sentence before, and have all of the text', async () => {
    const chunks = await chunksOf(paragraph(0, 400));
    expect(chunks.length).toBeGreaterThan(8);
    for (const [at, chunk] of chunks.entries()) {
      expect(chunk.length).toBeLessThanOrEqual(3_200);
      if (at < chunks.length - 1) expect(chunk.length).toBeGreaterThan(2_400);
      expect(chunk).toMatch(/^Sentence number \d+ .* at noon\.\s*$/);
      const last = chunks[at - 1]?.trim().match(/Sentence number \d+ [^.]*\.$/)?.[0];
      if (last !== undefined) expect(chunk.startsWith(last)).toBe(true);
    }
    for (let at = 0; at < 400; at++) expect(chunks.some((chunk) => chunk.includes(sentence(at)))).toBe(true);
  });

  test('end with a paragraph where they are full enough', async () => {
    const text = [paragraph(0, 40), paragraph(100, 40), paragraph(200, 10)].join('\n\n');
    const chunks = await chunksOf(text);
    expect(chunks[0]?.trim()).toBe(paragraph(0, 40));
    expect(chunks[1]?.trim()).toBe(`${sentence(39)}\n\n${paragraph(100, 40)}`);
  });

  test('are shorter for scripts with a token for each character', async () => {
    const chunks = await chunksOf('庭師は正午に花壇に水をやります。'.repeat(200));
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
    expect(chunks.every((chunk) => chunk.endsWith('。'))).toBe(true);
  });

  test.for([
    ['no space', 'x'.repeat(200_000)],
    ['no space and characters of two units', '𝒳'.repeat(100_000)],
    ['an odd start and characters of two units', `a${'😀'.repeat(50_000)}`],
    ['only stops', '.'.repeat(200_000)],
    ['only quotes behind a stop', `.${'"'.repeat(200_000)}`],
    ['only line breaks between letters', 'a\n'.repeat(100_000)],
    ['a long gap', `a${' '.repeat(200_000)}b`],
    ['lines of spaces', `a${'\n   '.repeat(50_000)}b`],
  ] as const)('of a text with %s come in linear time, without broken characters', async ([, text]) => {
    const started = threadTime();
    const chunks = await chunksOf(text);
    expect(threadTime() - started).toBeLessThan(2_000);
    expect(chunks.every((chunk) => chunk.isWellFormed() && chunk.length <= 3_200)).toBe(true);
    const letters = (part: string) => part.replaceAll(/\s/g, '').length;
    expect(chunks.reduce((sum, chunk) => sum + letters(chunk), 0)).toBeGreaterThanOrEqual(letters(text));
  });
});
