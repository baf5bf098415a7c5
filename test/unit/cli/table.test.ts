import { expect, onTestFinished, test } from 'vitest';
import { table } from '../../../src/cli/output.ts';

const NODES = [
  {
    key: 'person_ada',
    node_type: 'person',
    description: 'Ada leads the compiler team and writes most of it',
  },
  { key: 'k', node_type: 'fact', description: 'Short' },
];
const KEYS = [{ id: '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a', created_at: '2026-05-01', revoked_at: null }];

function terminal(columns: number): void {
  const { isTTY, columns: before } = process.stdout;
  Object.assign(process.stdout, { isTTY: true, columns });
  onTestFinished(() => void Object.assign(process.stdout, { isTTY, columns: before }));
}

test('a table has headings in the words of people, and every cell whole where no terminal is', () => {
  expect(table(NODES, 'key node_type description')).toBe(
    [
      'KEY         TYPE    DESCRIPTION',
      'person_ada  person  Ada leads the compiler team and writes most of it',
      'k           fact    Short',
    ].join('\n'),
  );
  expect(table(KEYS, 'id created_at revoked_at')).toMatch(/^ID +CREATED +REVOKED\n\S+ +2026-05-01 +-$/);
  expect(table([], 'key')).toBe('None.');
});

test('a terminal of 40 columns gets a description that is cut', () => {
  terminal(40);
  const lines = table(NODES, 'key node_type description').split('\n');
  expect(lines[1]).toBe('person_ada  person  Ada leads the compi…');
  expect(Math.max(...lines.map((line) => line.length))).toBe(40);
});

test('what must not be cut stands in lines of its own where a terminal is too narrow', () => {
  terminal(40);
  expect(table([...KEYS, ...KEYS], 'id created_at revoked_at')).toBe(
    Array.from(
      { length: 2 },
      () => 'ID: 019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a\nCREATED: 2026-05-01\nREVOKED: -',
    ).join('\n\n'),
  );
});
