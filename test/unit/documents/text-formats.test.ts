import { expect, test } from 'vitest';
import { fileOf, readHere } from './document-files.ts';

test('Markdown is read with the headings above each passage', async () => {
  const text =
    '# Report\n\nIntro.\n\n## Staff\n\nAda leads the lab.\n\nBudget\n------\n\nIt grew.\n\n```\n# no heading\n```\n';
  const { passages, metadata } = await readHere(await fileOf('report.md', text));
  expect(metadata.title).toBe('Report');
  expect(passages).toEqual([
    { text: 'Report\nIntro.', section: 'Report' },
    { text: 'Staff\nAda leads the lab.', section: 'Report > Staff' },
    { text: 'Budget\nIt grew.\n# no heading', section: 'Report > Budget' },
  ]);
});

test('a row of a table says the names of its columns', async () => {
  const csv = 'Quarter;Revenue\nQ1;12\n"Q2";"14;5"\n';
  const { passages, mediaType } = await readHere(await fileOf('sales.csv', csv));
  expect(mediaType).toBe('text/csv');
  expect(passages).toEqual([
    { text: 'Quarter; Revenue\nQuarter: Q1; Revenue: 12\nQuarter: Q2; Revenue: 14;5' },
  ]);
  const md = '| City | Year |\n| --- | --- |\n| Oslo | 1624 |\n';
  expect((await readHere(await fileOf('cities.md', md))).passages).toEqual([
    { text: 'City; Year\nCity: Oslo; Year: 1624' },
  ]);
});

test.for([
  ['UTF-8', Buffer.from('Grüße aus Łódź')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße aus Łódź')],
  ['UTF-16', Buffer.from('\ufeffGrüße aus Łódź', 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from('\ufeffGrüße aus Łódź', 'utf16le').swap16()],
] as const)('a text in %s is decoded', async ([, content]) => {
  const { passages } = await readHere(await fileOf('note.txt', content));
  expect(passages).toEqual([{ text: 'Grüße aus Łódź' }]);
});

test('a text in Windows-1252 is decoded', async () => {
  const { passages } = await readHere(
    await fileOf('note.txt', Buffer.from('Gr\xfc\xdfe \x96 5 \x80', 'latin1')),
  );
  expect(passages).toEqual([{ text: 'Grüße – 5 €' }]);
});

test('control characters, invisible marks and half characters do not reach a passage', async () => {
  const text = `a\0b\x07c \u202egnp\u202c \ufeffd\u{e0041}e${'f'.repeat(900)}\x85g\n`;
  const { passages } = await readHere(await fileOf('odd.txt', text));
  expect(passages).toEqual([{ text: `abc gnp de${'f'.repeat(900)}\ng` }]);
});

test('a long text is split at paragraphs, then at sentences, then at spaces', async () => {
  const sentence = 'The mill at Brenn grinds rye for eleven villages. ';
  const { passages } = await readHere(
    await fileOf('long.txt', `${sentence.repeat(60)}\n\n${'word '.repeat(1_000)}\n\n${'x'.repeat(5_000)}`),
  );
  expect(passages.map(({ text }) => text.length).every((length) => length <= 1_200)).toBe(true);
  expect(passages[0]?.text).toMatch(/villages\.$/);
  expect(passages.filter(({ text }) => text.length >= 800).length).toBeGreaterThanOrEqual(
    passages.length - 3,
  );
  const letters = passages.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
  expect(letters).toBe(
    (sentence.repeat(60) + 'word '.repeat(1_000) + 'x'.repeat(5_000)).replaceAll(/\s/g, ''),
  );
});

test('a text of many passages ends at the limit', async () => {
  const { passages, truncated } = await readHere(
    await fileOf('log.txt', `${'y'.repeat(1_199)}\n\n`.repeat(20_010)),
  );
  expect(truncated).toEqual({ limit: 20_000, of: 'passages' });
  expect(passages).toHaveLength(20_000);
});
