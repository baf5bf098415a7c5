import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { data, key, nodeType, timestamp, words } from '../../../src/tools/fields.ts';
import { store } from '../../../src/tools/store.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

function nested(depth: number): Record<string, unknown> {
  let value: Record<string, unknown> = { end: true };
  for (let level = 1; level < depth; level++) value = { inner: value };
  return value;
}

describe('words', () => {
  test.each([
    ['', 'Too small'],
    [' \t\u00a0', 'must not be blank'],
    ['x'.repeat(11), 'Too big'],
  ])('refuse %j', (text, why) => {
    expect(words(10).safeParse(text).error?.issues[0]?.message).toContain(why);
  });

  test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('refuse the lone surrogate in %j', (text) => {
    expect(words(10).safeParse(text).error?.issues[0]?.message).toBe('must be well-formed Unicode');
  });

  test.each(['\u200b', '\u200d\u2060', '\ufeff \u00ad', '\u3164', '\u2800\u200e', '\u{e0041}'])(
    'refuse %j, of which nothing can be seen',
    (text) => {
      expect(words(10).safeParse(text).success).toBe(false);
    },
  );

  test.each(['\u200bx', '.', '👩‍🚀', '\u0627', '\ue000', '→'])('take %j', (text) => {
    expect(words(10).parse(text)).toBe(text);
  });

  test('keep blanks around them, and emoji', () => {
    expect(words(10).parse(' ok 🎉 ')).toBe(' ok 🎉 ');
  });
});

describe('key', () => {
  test('is composed (NFC), so that keys that look the same are the same', () => {
    expect(key.parse('cafe\u0301')).toBe('caf\u00e9');
  });

  test('keeps its case and its spaces', () => {
    expect(key.parse('Person Alice')).toBe('Person Alice');
  });

  test.each([0x00, 0x09, 0x0a, 0x1f, 0x7f, 0x85, 0x9f])('refuses the control character %i', (code) => {
    expect(messages(key, `a${String.fromCodePoint(code)}b`)).toEqual(['must not contain control characters']);
  });

  test('has at most 256 characters', () => {
    expect(key.parse('k'.repeat(256))).toHaveLength(256);
    expect(key.safeParse('k'.repeat(257)).success).toBe(false);
  });

  test('from an answer is a valid input', () => {
    const sent = key.safeParse('\u0958'.repeat(256));
    expect(sent.success ? key.safeParse(sent.data).success : 'refused').not.toBe(false);
  });
});

describe('data', () => {
  test('may be 32 deep, not 33, and not 50,000', () => {
    expect(data.safeParse(nested(32)).success).toBe(true);
    expect(messages(data, nested(33))).toEqual(['must not be nested deeper than 32']);
    expect(messages(data, nested(50_000))).toEqual(['must not be nested deeper than 32']);
  });

  test.each([{ note: 'cut \ud83c' }, { list: [1, { deep: ['\udf00'] }] }, { 'name \ud83c': true }])(
    'refuses half of a surrogate pair in %j',
    (value) => {
      expect(messages(data, value)).toEqual(['must be well-formed Unicode']);
    },
  );

  test('keeps whole pairs, and texts that spell an escape', () => {
    const value = { '🌀': '\\ud83c \\\\udf00 🌀' };
    expect(data.parse(value)).toEqual(value);
  });

  test('counts arrays as depth', () => {
    expect(messages(data, { list: nestedList(32) })).toEqual(['must not be nested deeper than 32']);
  });

  test('may have 256 KiB of JSON in UTF-8, not a byte more', () => {
    const room = 256 * 1_024 - '{"t":""}'.length;
    expect(data.safeParse({ t: 'x'.repeat(room) }).success).toBe(true);
    expect(messages(data, { t: 'x'.repeat(room + 1) })).toEqual(['must not exceed 256 KiB']);
    expect(messages(data, { t: 'é'.repeat(room / 2 + 1) })).toEqual(['must not exceed 256 KiB']);
  });

  test.each([[null], [[]], ['text'], [7]])('refuses %j, which is not an object', (value) => {
    expect(data.safeParse(value).success).toBe(false);
  });
});

describe('nodeType', () => {
  test('becomes canonical', () => {
    expect(nodeType.parse('Code Reviews')).toBe('code_review');
  });

  test.each(['123', '!!!', 'xY'.repeat(32)])('refuses %j, which is not a type name', (name) => {
    expect(messages(nodeType, name)).toEqual([
      'must be a name that begins with a letter, of 64 characters at most',
    ]);
  });

  test('has at most 64 characters', () => {
    expect(nodeType.parse('x'.repeat(64))).toHaveLength(64);
    expect(nodeType.safeParse('x'.repeat(65)).success).toBe(false);
  });
});

describe('timestamp', () => {
  test('becomes UTC with milliseconds', () => {
    expect(timestamp.parse('2024-05-01T12:00:00+02:00')).toBe('2024-05-01T10:00:00.000Z');
  });

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59+14:00'])(
    'accepts %s, which is in the years 0001 to 9999',
    (text) => {
      expect(timestamp.parse(text)).toBe(new Date(text).toISOString());
    },
  );

  test.each(['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+00:01', '0000-06-01T00:00:00Z'])(
    'refuses %s, which is not, in UTC',
    (text) => {
      expect(messages(timestamp, text)).toEqual(['must lie in the years 0001 to 9999 (UTC)']);
    },
  );

  test.each([
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ])('takes the day %s as its first moment in UTC', (day, moment) => {
    expect(timestamp.parse(day)).toBe(moment);
  });

  test.each(['0000-12-31', '2024-02-30', '2024-05-01T12:00:00', '2024-02-30T12:00:00Z', 'yesterday'])(
    'refuses %s',
    (text) => {
      expect(timestamp.safeParse(text).success).toBe(false);
    },
  );
});

describe('assets', () => {
  test('refuse a lone surrogate, which the database would store as another character', () => {
    const node = { key: 'k', description: 'd' };
    expect(store.input.safeParse({ ...node, assets: ['file:///a 🎉'] }).success).toBe(true);
    expect(store.input.safeParse({ ...node, assets: ['file:///\ud800'] }).success).toBe(false);
  });
});

function nestedList(depth: number): unknown[] {
  let value: unknown[] = [0];
  for (let level = 1; level < depth; level++) value = [value];
  return value;
}
