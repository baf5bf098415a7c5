import { describe, expect, test } from 'vitest';
import { headlineOf, toTable } from '../../../eval/table.ts';

const figures = (value: number) => ({
  queries: 100,
  'recall@1': value,
  'recall@5': value,
  'recall@10': value,
  'recall@20': value,
  'ndcg@10': value,
  mrr: value,
  se: { 'recall@5': 0.02, 'recall@10': 0.02, 'ndcg@10': 0.02 },
});
const result = (name: string, own: number, baselines: Record<string, number>) => ({
  name,
  scored: { missing: 0, overall: figures(own), ms: { p50: 5, p95: 9 } },
  baselines: Object.fromEntries(Object.entries(baselines).map(([method, value]) => [method, figures(value)])),
});
const rowsOf = (table: string) =>
  table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('toTable', () => {
  test('contains the distance of the run to lin-bge in standard errors', () => {
    const [, , own] = rowsOf(toTable([result('2wiki', 0.76, { 'lin-bge': 0.7 })]));
    expect(own?.at(-2)).toBe('**recall@5 0.760 ± 0.020**');
    expect(own?.at(-1)).toBe('+3.0 se');
  });

  test('contains bm25, lin-bge and the best method, which may be one of them', () => {
    const methods = (baselines: Record<string, number>) =>
      rowsOf(toTable([result('2wiki', 0.5, baselines)]))
        .slice(2)
        .map((row) => row[1]);
    const all = { bm25: 0.4, 'lin-bge': 0.5, minilm: 0.3, 'graph-link-bge': 0.9 };
    expect(methods(all)).toEqual(['**recall**', 'bm25', 'lin-bge', 'graph-link-bge']);
    expect(methods({ bm25: 0.4, 'lin-bge': 0.5 })).toEqual(['**recall**', 'bm25', 'lin-bge']);
  });

  test('adds the mean of the headlines where several sets have baselines', () => {
    const sets = [result('2wiki', 0.6, { 'lin-bge': 0.7 }), result('locomo', 0.8, { 'lin-bge': 0.7 })];
    const rows = rowsOf(toTable([...sets, result('locomo-adversarial', 0.1, {})]));
    expect(rows.slice(-2).map((row) => [row[0], row[1], row.at(-2)])).toEqual([
      ['mean', '**recall**', '**0.700**'],
      ['mean', 'lin-bge', '0.700'],
    ]);
  });
});

describe('headlineOf', () => {
  test('is recall@10 for conversations and recall@5 otherwise', () => {
    expect(['locomo', 'locomo-adversarial', 'musique', 'other'].map(headlineOf)).toEqual([
      'recall@10',
      'recall@10',
      'recall@5',
      'recall@5',
    ]);
  });
});
