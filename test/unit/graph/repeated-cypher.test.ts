import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repeatedLines } from '../../support/repeated-lines.ts';

/** How often four equal lines may stand in two files. What statements say alike belongs into cypher/parts. */
const BUDGET = 120;

const CYPHER = new URL('../../../cypher/', import.meta.url);

function cypherFiles(): [name: string, text: string][] {
  return readdirSync(CYPHER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher') && !file.startsWith('generated'))
    .sort()
    .map((file) => [file, readFileSync(new URL(file, CYPHER), 'utf8')]);
}

test('few lines of Cypher stand in two files', () => {
  const repeats = repeatedLines(cypherFiles());
  const pairs = Object.groupBy(repeats, ({ first, again }) => `${first} and ${again}`);
  const most = Object.entries(pairs)
    .map(([pair, each]) => `${each?.length ?? 0} in ${pair}`)
    .sort((one, other) => parseInt(other) - parseInt(one));
  expect(repeats.length, most.slice(0, 10).join('\n')).toBeLessThanOrEqual(BUDGET);
});

test('lines that stand twice in one file, and comments, count for nothing', () => {
  const lines = 'MATCH (n)\nWHERE n.a = 1\nWITH n\nRETURN n\n';
  expect(repeatedLines([['a', lines + lines]])).toEqual([]);
  expect(
    repeatedLines([
      ['a', lines],
      ['b', lines.replace('WITH', '  // Why.\n\n  WITH')],
    ]),
  ).toHaveLength(1);
});
