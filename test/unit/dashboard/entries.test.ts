import { describe, expect, test } from 'vitest';
import { byDay, firstDays } from '../../../dashboard/src/entries/runs.ts';
import { sentenceOf, subjectOf, type Entry } from '../../../dashboard/src/entries/sentence.ts';

let count = 0;

function entry(
  kind: Entry['kind'],
  summary: string,
  node_keys: string[] = [],
  at = '2026-05-04T08:00:00.000Z',
): Entry {
  return { id: `e${++count}`, at, kind, summary, node_keys, actor: 'key:1', session_id: 'default' };
}

describe('the sentence of an entry', () => {
  test('leads to what was stored by its words', () => {
    const stored = entry('store', 'Stored ada: Ada leads (tools): fast', ['ada', 'acme']);
    expect(sentenceOf(stored)).toEqual([
      { text: 'Stored ' },
      { key: 'ada', text: 'Ada leads (tools): fast' },
    ]);
  });

  test('says what an update changed', () => {
    const reworded = entry('update', 'Updated ada (description, data): Ada leads', ['ada']);
    expect(sentenceOf(reworded)).toEqual([
      { text: 'Updated ' },
      { key: 'ada', text: 'Ada leads' },
      { text: ' (text, data)' },
    ]);
    expect(
      sentenceOf(entry('update', 'Updated ada (relationships); closed ada lives_in oslo', ['ada']))[1],
    ).toEqual({
      key: 'ada',
      text: 'ada',
    });
  });

  test('names each memory of a link or a merge, and no part of a longer key', () => {
    const related = entry('relate', 'Related ada works_at ada_corp; ada_corp knows ada', ['ada', 'ada_corp']);
    expect(sentenceOf(related).flatMap(({ key }) => key ?? [])).toEqual([
      'ada',
      'ada_corp',
      'ada_corp',
      'ada',
    ]);
    expect(
      sentenceOf(related)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Linked ada works_at ada_corp; ada_corp knows ada');
  });

  test('takes keys of any characters', () => {
    const key = '<b>"x" $& ملف';
    expect(subjectOf(entry('store', `Stored ${JSON.stringify(key)}: <script>`, [key]))).toBe(key);
    expect(subjectOf(entry('merge', `Merged ${JSON.stringify(key)} into b`, [key, 'b']))).toBe(key);
  });

  test('leads nowhere where the memory is gone, or only looks like it', () => {
    expect(subjectOf(entry('store', 'Stored what was forgotten since', ['acme']))).toBeUndefined();
    expect(subjectOf(entry('forget', 'Forgot a memory'))).toBeUndefined();
    expect(subjectOf(entry('note', 'Stored ada: no', ['ada']))).toBeUndefined();
  });
});

test('what one caller did in a row is a run of its day', () => {
  const entries = [
    entry('store', 'Stored a: A', ['a'], '2026-05-04T08:00:00.000Z'),
    entry('store', 'Stored b: B', ['b'], '2026-05-04T07:00:00.000Z'),
    entry('forget', 'Forgot a memory', [], '2026-05-04T06:00:00.000Z'),
    entry('store', 'Stored what was forgotten since', [], '2026-05-04T05:00:00.000Z'),
    entry('note', 'One', [], '2026-05-03T05:00:00.000Z'),
    entry('note', 'Two', [], '2026-05-03T04:00:00.000Z'),
  ];
  const days = byDay(entries, (at) => at.slice(0, 10));
  expect(days.map(({ day, runs }) => [day, runs.map((run) => run.entries.length)])).toEqual([
    ['2026-05-04', [2, 2]],
    ['2026-05-03', [1, 1]],
  ]);
});

test('the first days are whole, and a run of hundreds takes a few lines', () => {
  const many = Array.from({ length: 300 }, (_, at) => entry('store', `Stored m${at}: M`, [`m${at}`]));
  const before = ['2026-05-03', '2026-05-02', '2026-05-01'].map((day) =>
    entry('note', 'One', [], `${day}T08:00:00.000Z`),
  );
  const days = byDay([...many, ...before], (at) => at.slice(0, 10));
  expect(firstDays(days, 6).map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-03', '2026-05-02']);
  expect(firstDays(days, 1)).toHaveLength(1);
});
