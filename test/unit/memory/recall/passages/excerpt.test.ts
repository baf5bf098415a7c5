import { describe, expect, test } from 'vitest';
import { excerpter, type Sought } from '../../../../../src/memory/recall/passages/excerpt.ts';
import { soughtWords } from '../../../../../src/memory/recall/passages/shown-texts.ts';
import { piecesOf } from '../../../../../src/memory/text/sentences.ts';
import { questionOf } from '../hits.ts';

/** Sentences of which none holds a word of the questions. */
const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `The crew painted wall ${at} of the long corridor.`).join(' ');

const sought = (query: string, near: Sought['near'] = []): Sought => ({
  ...soughtWords(questionOf(query)),
  near,
});

const LENGTHS = [600, 160] as const;

describe('the excerpt of a long text', () => {
  test('is the whole text where that fits', () => {
    const text = 'The tap in the cellar drips. It was mended in May.';
    expect(excerpter(text, sought('who mended the tap?'))(160)).toBe(text);
  });

  test.for(LENGTHS)('shows what holds the words, with its first words, in %i characters', (max) => {
    const text = `Minutes of the building committee. ${filler(60)} The boiler is serviced by Halvorsen in April. ${filler(60)}`;
    const excerpt = excerpter(text, sought('who services the boiler?'))(max);
    expect(excerpt).toContain('The boiler is serviced by Halvorsen in April.');
    expect(excerpt).toMatch(/^Minutes of the building.* … /s);
    expect(excerpt.endsWith(' …')).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(max);
  });

  test.for(LENGTHS)('shows the one number of 20,000 characters that is asked for, in %i', (max) => {
    const text = `${filler(220)} Meter 90417733 was read. ${filler(180)}`.slice(0, 20_000);
    expect(excerpter(text, sought('90417733'))(max)).toContain('90417733');
  });

  test('goes by the vectors of sentences where no word is shared', () => {
    const text = `${filler(8)} We shall part with the old van in autumn. ${filler(8)}`;
    const pieces = piecesOf(text);
    const near = pieces.map(({ from, to, text: piece }) => ({
      ...{ from, to },
      cosine: piece.includes('van') ? 0.8 : 0.5,
    }));
    expect(excerpter(text, sought('selling vehicles', near))(300)).toContain('the old van');
  });

  test('shows what is nearest beside what only repeats the question', () => {
    const text = `Questions about parking. ${filler(8)} Leave the car behind the mill. ${filler(8)}`;
    const near = piecesOf(text).map(({ from, to, text: piece }) => ({
      ...{ from, to },
      cosine: piece.includes('mill') ? 0.75 : 0.6,
    }));
    const excerpt = excerpter(text, sought('questions about parking', near))(300);
    expect(excerpt).toContain('Questions about parking');
    expect(excerpt).toContain('behind the mill');
  });

  test('shows two places where the words stand apart', () => {
    const text = `${filler(30)} Ingrid keeps the key of the attic. ${filler(30)} The ladder is lent to Bram. ${filler(30)}`;
    const excerpt = excerpter(text, sought('who has the attic key and the ladder?'))(600);
    expect(excerpt).toContain('key of the attic');
    expect(excerpt).toContain('ladder is lent to Bram');
  });

  test('finds pairs of characters in scripts without spaces', () => {
    const text = `${'会議の記録です。'.repeat(40)}倉庫の鍵は田中さんが持っています。${'天気は晴れでした。'.repeat(40)}`;
    expect(excerpter(text, sought('倉庫の鍵は誰が'))(160)).toContain('倉庫の鍵は田中');
  });

  test('is the beginning where nothing of the question is there', () => {
    const text = filler(40);
    expect(excerpter(text, sought('zeppelin'))(100)).toMatch(/^The crew painted wall 0.* …$/);
  });

  test('is never longer than asked, nor cuts a character in two', () => {
    const texts = [
      filler(30),
      'word'.repeat(400),
      '🎉'.repeat(500),
      `${'🎉'.repeat(90)} drum ${'é'.repeat(900)}`,
      'a\n'.repeat(600),
    ];
    for (const text of texts) {
      const excerpt = excerpter(text, sought('the drum on wall 7'));
      for (let max = 0; max < 700; max += 7) {
        expect(excerpt(max).length).toBeLessThanOrEqual(Math.max(max, 0));
        expect(excerpt(max).isWellFormed()).toBe(true);
      }
    }
  });
});
