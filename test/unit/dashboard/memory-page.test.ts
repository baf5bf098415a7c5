import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../dashboard/src/data/name-of.ts';
import { suggestedKey } from '../../../dashboard/src/pages/memories/suggested-key.ts';
import { isSame, patchOf } from '../../../dashboard/src/pages/memory/edit/patch.ts';
import { inTurn, versionAfter } from '../../../dashboard/src/pages/memory/edit/versions.ts';
import { isMention, linksOf } from '../../../dashboard/src/links/link.ts';

describe('the name of a memory', () => {
  test.for([
    ['its name', { data: { name: 'Ada Lind' } }, 'Ada Lind'],
    ['its title, not an empty name', { data: { name: ' ', title: 'Minutes' } }, 'Minutes'],
    ['what a text of a person begins with', { node_type: 'person' }, 'Ada Lind'],
    ['the beginning of the text of another type', { node_type: 'fact' }, 'Ada Lind leads the compiler team'],
    ['no article', { node_type: 'team', description: 'The team builds' }, 'The team builds'],
    ['the key where the text has no line', { description: ' ' }, 'person_ada'],
    [
      'a long text, cut between words',
      { description: `${'word '.repeat(30)}` },
      `${'word '.repeat(12).trim()}…`,
    ],
    [
      'a long word, cut before a character of two units',
      { description: '😀'.repeat(60) },
      `${'😀'.repeat(30)}…`,
    ],
    [
      'a name that is no text',
      { data: { name: { first: 'Ada' } }, node_type: 'fact', description: 'Ada' },
      'Ada',
    ],
  ] as const)('is %s', ([, more, name]) => {
    const memory = { key: 'person_ada', description: 'Ada Lind leads the compiler team', ...more };
    expect(nameOf(memory)).toBe(name);
  });
});

describe('a suggested key', () => {
  test.for([
    ['The parser is rewritten by hand, without a generator', '', 'fact_parser_rewritten_hand_without'],
    ['Ada leads it', 'person', 'person_ada_leads'],
    ['It is', '', 'fact_it_is'],
    ['اجتمع الفريق في لشبونة', 'event', 'event_اجتمع_الفريق_في_لشبونة'],
    ['?!', '', ''],
  ] as const)('%s (%s)', ([text, type, key]) => {
    expect(suggestedKey(text, type)).toBe(key);
  });

  test('stays short', () => {
    expect(suggestedKey('x'.repeat(20_000), '').length).toBeLessThanOrEqual(100);
  });
});

describe('the patch of data', () => {
  test.for([
    ['a field is added', {}, { a: 1 }, { a: 1 }],
    ['a field goes', { a: 1, b: 2 }, { b: 2 }, { a: null }],
    ['an inner field changes', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
    ['a list is replaced', { a: [1, 2] }, { a: [2] }, { a: [2] }],
    ['an object replaces a text', { a: 'x' }, { a: { b: 1 } }, { a: { b: 1 } }],
    ['nothing changes but the order', { a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 }, {}],
  ] as const)('%s', ([, before, after, patch]) => {
    expect(patchOf(before, after)).toEqual(patch);
  });

  test('takes names that objects have themselves', () => {
    const fields = JSON.parse('{ "__proto__": { "a": 1 }, "toString": 1 }') as Record<string, unknown>;
    expect(JSON.stringify(patchOf({}, fields))).toBe('{"__proto__":{"a":1},"toString":1}');
    expect(JSON.stringify(patchOf(fields, {}))).toBe('{"__proto__":null,"toString":null}');
    expect(isSame(fields, {})).toBe(false);
  });

  test('compares by value', () => {
    expect(isSame({ a: undefined }, {})).toBe(false);
    expect(isSame([1, [2]], [1, [2]])).toBe(true);
    expect(isSame(null, {})).toBe(false);
  });
});

describe('versions that a page made itself', () => {
  test('follow one another', () => {
    versionAfter('v1', 'v2');
    versionAfter('v2', 'v3');
    versionAfter('v3', 'v3');
    expect(versionAfter('v1')).toBe('v3');
    expect(versionAfter('of somebody else')).toBe('of somebody else');
  });

  test('are made one after the other, also after a failure', async () => {
    const order: string[] = [];
    const failing = inTurn(() => Promise.reject(new Error('no answer')));
    const second = inTurn(() => Promise.resolve(order.push('second')));
    await expect(failing).rejects.toThrow('no answer');
    await second;
    expect(order).toEqual(['second']);
  });
});

test('what a text mentions is told from what it says', () => {
  const origins = [{ source: 'note', engine: 'offline' as const, confidence: 0.5 }];
  const link = {
    relationship: 'mentions',
    label: 'mentions',
    created_at: '',
    derived: true as const,
    origins,
  };
  const edges = [
    { ...link, id: '1', from: 'note', to: 'ada' },
    { ...link, id: '2', from: 'ada', to: 'note' },
    { ...link, id: '3', from: 'note', to: 'ada', label: 'names' },
  ];
  const stored = {
    id: '4',
    nodes: ['note', 'ada', 'bob'],
    relationship: 'met',
    label: 'met',
    created_at: '',
  };
  const links = linksOf({ edges, hyperedges: [stored] });
  expect(links.map((each) => isMention(each, 'note'))).toEqual([true, false, false, false]);
});
