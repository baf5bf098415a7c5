import { describe, expect, test } from 'vitest';
import { readCursor, writeCursor } from '../../../../src/memory/pages/cursor.ts';

const PLACE = { time: '2026-05-01T00:00:00.000Z', id: 'id-1', within: { from: '2026-01-01T00:00:00.000Z' } };

describe('a cursor', () => {
  test('holds its place', () => {
    expect(readCursor(writeCursor(PLACE, 'list'), 'list')).toEqual(PLACE);
    expect(readCursor(writeCursor({ ...PLACE, within: null }, 'list'), 'list').within).toBeNull();
  });

  test('of another list is refused', () => {
    expect(() => readCursor(writeCursor(PLACE, 'list'), 'other')).toThrow(/belongs to another query/);
  });

  test.for([
    ['cut', (cursor: string) => cursor.slice(0, -4)],
    ['changed', (cursor: string) => recoded(cursor, 'id-1', 'id-2')],
    ['of another form', () => Buffer.from('["a"]').toString('base64url')],
    ['empty', () => ''],
    ['no base64', () => '%%%'],
  ] as const)('that is %s is refused', ([, damage]) => {
    expect(() => readCursor(damage(writeCursor(PLACE, 'list')), 'list')).toThrow(/damaged/);
  });
});

function recoded(cursor: string, from: string, to: string): string {
  return Buffer.from(Buffer.from(cursor, 'base64url').toString().replace(from, to)).toString('base64url');
}
