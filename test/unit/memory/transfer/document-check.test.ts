import { describe, expect, test } from 'vitest';
import { DocumentCheck } from '../../../../src/memory/transfer/check/document-check.ts';
import { DocumentReader } from '../../../../src/memory/transfer/read/document-reader.ts';
import { RecordChecksum } from '../../../../src/memory/transfer/document.ts';

const AT = '2026-05-04T08:00:00.000Z';
const SECTIONS = ['nodes', 'edges', 'hyperedges', 'timeline', 'versions', 'changes'];

function node(key: string, more: object = {}) {
  const content = {
    description: `About ${key}.`,
    node_type: 'fact',
    data: {},
    assets: [],
    occurred_at: null,
  };
  return { id: `id-${key}`, key, ...content, created_at: AT, updated_at: AT, ...more };
}

function edge(from: string, to: string) {
  return { id: `${from}-${to}`, from, to, relationship: 'knows', label: 'knows', data: {}, created_at: AT };
}

/** A right document with these records. */
function documentOf(records: Readonly<Record<string, unknown[]>> = {}, more: object = {}) {
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, records[name] ?? []]));
  const checksum = new RecordChecksum();
  for (const [name, rows] of Object.entries(sections)) {
    checksum.begin(name);
    checksum.add(rows.map((row) => JSON.stringify(row)));
  }
  const { counts } = checksum;
  const end = { counts, checksum: checksum.digest() };
  return { format: 'memory-graph/2', exported_at: AT, ...sections, ...end, ...more };
}

/** Checks a text that arrives in pieces. */
function check(text: string | Buffer, piece = 7) {
  const taken: string[] = [];
  const own = new DocumentCheck((section, json) => taken.push(`${section} ${json}`));
  const reader = new DocumentReader(own);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) reader.write(bytes.subarray(at, at + piece));
  reader.end();
  return { ...own.end(), taken };
}

const TWO = {
  nodes: [node('ada'), node('bob', { data: { '\ufeffodd': '\ufeff\u{1f9e0} e\u0301 "\\' } })],
  edges: [edge('ada', 'bob')],
};

describe('the check of a document', () => {
  test('takes every record of a right one, however it is laid out', () => {
    const { counts, taken } = check(JSON.stringify(documentOf(TWO), undefined, 2));
    expect(counts).toMatchObject({ nodes: 2, edges: 1 });
    expect(taken.map((line) => line.split(' ')[0])).toEqual(['nodes', 'nodes', 'edges']);
  });

  test('takes one of version 0.1.0, whose types have a count', () => {
    const types = [{ name: 'fact', protected: false, node_count: 1 }];
    const old = {
      format: 'memory-graph/1',
      exported_at: AT,
      types,
      nodes: [node('ada')],
      edges: [],
      hyperedges: [],
    };
    expect(check(JSON.stringify(old)).counts).toEqual({ types: 1, nodes: 1, edges: 0, hyperedges: 0 });
  });

  test('repairs half of a surrogate pair, which earlier versions stored, and says of how many records', () => {
    const data = { cut: 'An emoji \ud83d', list: [{ '\udc00': 1, '\udc01': 2 }], whole: '😀 \\ud83d' };
    const nodes = [node('ada', { data }), node('bob', { data: { whole: '\\ud83d' } })];
    const { taken, repaired_count } = check(JSON.stringify(documentOf({ nodes })));
    expect(repaired_count).toBe(1);
    expect(JSON.parse(taken[0]?.slice('nodes '.length) ?? '')).toMatchObject({
      data: { cut: 'An emoji \ufffd', list: [{ '\ufffd': 1, '\ufffd\ufffd': 2 }], whole: '😀 \\ud83d' },
    });
    expect(check(JSON.stringify(documentOf(TWO)))).not.toHaveProperty('repaired_count');
  });

  test('takes the long integers that earlier versions stored rounded, as they are', () => {
    const text = JSON.stringify(documentOf({ nodes: [node('ada', { data: { id: 1734567890123456800 } })] }));
    expect(text).toContain('1734567890123456800');
    expect(check(text).taken[0]).toContain('"id":1734567890123456800}');
  });

  test('refuses one that is cut anywhere', () => {
    const text = JSON.stringify(documentOf(TWO));
    for (let end = 0; end < text.length; end += 13)
      expect(() => check(text.slice(0, end)), text.slice(0, end)).toThrow();
  });

  test('refuses one of which a letter was changed', () => {
    const text = JSON.stringify(documentOf(TWO));
    expect(() => check(text.replace('About ada', 'About Ada'))).toThrow(
      /checksum is not that of the records/,
    );
  });

  const deep = `${'['.repeat(80)}${']'.repeat(80)}`;
  test.for<[string, string, RegExp]>([
    [
      'another version',
      JSON.stringify(documentOf({}, { format: 'memory-graph/9' })),
      /format is "memory-graph\/9"/,
    ],
    ['no object', '[1]', /no JSON object/],
    ['text after the end', `${JSON.stringify(documentOf())} {}`, /JSON/],
    ['a wrong count', JSON.stringify(documentOf(TWO, { counts: { nodes: 3 } })), /counts\.nodes is 3/],
    ['an unknown section', JSON.stringify({ format: 'memory-graph/2', other: [] }), /other is no part/],
    ['a section that is no list', '{"format":"memory-graph/2","nodes":{"a":1}}', /nodes is no list/],
    ['a section twice', '{"format":"memory-graph/2","nodes":[],"nodes":[]}', /the field nodes twice/],
    [
      'a field twice',
      '{"format":"memory-graph/2","nodes":[{"id":"1","id":"2"}]}',
      /nodes\[0\] has the field id twice/,
    ],
    [
      'a prototype',
      '{"format":"memory-graph/2","nodes":[{"__proto__":{"a":1}}]}',
      /nodes\[0\] has a field named __proto__/,
    ],
    ['deep nesting', `{"format":"memory-graph/2","nodes":[{"data":${deep}}]}`, /nodes\[0\] is nested deeper/],
    [
      'a number beyond all',
      '{"format":"memory-graph/2","nodes":[{"data":{"n":1e999}}]}',
      /nodes\[0\] has a number beyond/,
    ],
    [
      'an integer that loses digits',
      '{"format":"memory-graph/2","nodes":[{"data":{"n":70123456789012345678}}]}',
      /nodes\[0\] has the integer 70123456789012345678, which would be stored as/,
    ],
    [
      'a key twice',
      JSON.stringify(documentOf({ nodes: [node('ada'), node('ada')] })),
      /nodes\[1\] has the key ada/,
    ],
    [
      'a node that is not there',
      JSON.stringify(documentOf({ edges: [edge('ada', 'bob')] })),
      /edges\[0\] names the node ada/,
    ],
    [
      'a wrong field',
      JSON.stringify(documentOf({ nodes: [node('ada', { created_at: 'now' })] })),
      /nodes\[0\]\.created_at/,
    ],
    [
      'an unknown field',
      JSON.stringify(documentOf({ nodes: [node('ada', { rev: 1 })] })),
      /nodes\[0\] is not right/,
    ],
    [
      'a long text',
      JSON.stringify(documentOf({ nodes: [node('ada', { description: 'a'.repeat(20_001) })] })),
      /description/,
    ],
    [
      'a wrong vector',
      JSON.stringify(documentOf({ nodes: [node('ada', { embedding: 'AAAA' })] })),
      /nodes\[0\]\.embedding/,
    ],
  ])('refuses %s, and names the place', ([, text, message]) => {
    expect(() => check(text, 1_000)).toThrow(message);
  });

  test('refuses bytes that are no UTF-8', () => {
    expect(() => check(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(/UTF-8/);
  });
});
