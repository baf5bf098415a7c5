import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECK_FORMATS } from '../../../../src/memory/transfer/check/check-formats.ts';
import type { ExportedPage } from '../../../../src/memory/transfer/export-records.ts';
import type { ImportFormat } from '../../../../src/memory/transfer/formats/in/import-item.ts';
import { jsonDocument, ndjson } from '../../../../src/memory/transfer/formats/out/json-document.ts';
import { each, edge, node, NOW, textOf } from './formats/records.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-check-'))));
afterAll(() => rm(folder, { recursive: true }));

async function check(format: ImportFormat, text: string) {
  const document = path.join(folder, `${Math.random()}`);
  await writeFile(document, text);
  const taken: string[] = [];
  const request = { document, folder, format, now: NOW };
  const checked = await CHECK_FORMATS[format](request, (section, json) => taken.push(`${section} ${json}`));
  return { ...checked, taken };
}

const SECTIONS = ['labels', 'nodes', 'edges', 'hyperedges', 'timeline', 'versions', 'changes', 'sessions'];
const HEAD = { format: 'memory-graph/2', exported_at: NOW };

/** The pages of an export; two of the nodes. */
function pages(): AsyncIterable<ExportedPage> {
  const records: Record<string, object[]> = {
    nodes: [node('ada', { description: '\ufeffOdd \u2028 "text"' }), node('bob')],
    edges: [edge('ada', 'knows', 'bob')],
  };
  return each(
    SECTIONS.flatMap((section) => {
      const [first = [], ...rest] = (records[section] ?? []).map((record) => [JSON.stringify(record)]);
      return [
        { section, isFirst: true, json: first },
        ...rest.map((json) => ({ section, isFirst: false, json })),
      ];
    }),
  );
}

describe('an export as NDJSON', () => {
  const lines = () => textOf(ndjson({ ...HEAD, sections: SECTIONS }, pages()));

  test('is taken as its JSON document is, with sections that have no records', async () => {
    const fromJson = await check('json', await textOf(jsonDocument(HEAD, pages())));
    expect(await check('ndjson', await lines())).toEqual(fromJson);
    expect(fromJson).toMatchObject({ counts: { labels: 0, nodes: 2, edges: 1, sessions: 0 } });
  });

  test.for<[string, (text: string) => string, RegExp]>([
    ['that is cut', (text) => text.split('\n').slice(0, -2).join('\n'), /last line must have counts/],
    ['with a changed letter', (text) => text.replace('About bob', 'About Bob'), /checksum is not that/],
    ['without a line', (text) => text.replace(/^.*"key":"bob".*\n/m, ''), /edges\[0\] names the node bob/],
    ['without sections', (text) => text.replace(/"sections":\[.*?\],?/, '"a":1'), /line 1 must have/],
    ['with a broken line', (text) => text.replace('{"section":"edges"', '{"section"'), /line 4 is no valid/],
    ['with other fields', (text) => text.replace('{"section":', '{"part":'), /line 2 is no record/],
    [
      'with a section twice',
      (text) => text.replace('"edges","record"', '"labels","record"'),
      /line 4 is of labels/,
    ],
    ['with more behind', (text) => `${text}{}\n`, /line 6 comes after/],
    ['with a lossy number', (text) => text.replace('"data":{}', '"data":{"n":1e999}'), /line 2 has a number/],
  ])('%s is refused with the place', async ([, change, message]) => {
    await expect(check('ndjson', change(await lines()))).rejects.toThrow(message);
  });
});

describe('a document of another program', () => {
  test('may be a list, or lists under any names, after a byte order mark', async () => {
    const memory = { id: 'm1', memory: 'Likes tea' };
    for (const text of [[memory], { results: [memory], next: null }].map((value) => JSON.stringify(value)))
      expect((await check('mem0', `\ufeff ${text}`)).counts).toEqual({ nodes: 1, edges: 0, hyperedges: 0 });
  });

  test('names what is left out by its place, the first hundred', async () => {
    const items = [...Array.from({ length: 150 }, () => ({ other: 1 })), { id: 'm1', memory: 'Likes tea' }];
    const { left_out: leftOut, left_out_count: count } = await check(
      'mem0',
      JSON.stringify({ results: items }),
    );
    expect([count, leftOut?.length, leftOut?.[99]?.place]).toEqual([150, 100, 'results[99]']);
  });

  test.for<[ImportFormat, string, RegExp]>([
    ['memory-jsonl', '{"type":"entity"}', /nothing that can be imported as memory-jsonl \(line 1: .*neither/],
    [
      'memory-jsonl',
      '{"type":',
      /nothing that can be imported as memory-jsonl \(line 1: It is no valid JSON/,
    ],
    ['memory-jsonl', '', /nothing that can be imported/],
    ['mem0', '[{"id":"a","memory":"b"},', /\[1\] is no valid JSON/],
    ['mem0', '{"results":[{"id":"a","id":"b"}]}', /results\[0\] has the field id twice/],
    ['graphiti', '{"nodes":[{"uuid":"u","name":"N"}]} x', /no valid JSON/],
    ['markdown', 'no archive', /The archive cannot be read/],
  ])('as %s is refused with the place: %s', async ([format, text, message]) => {
    await expect(check(format, text)).rejects.toThrow(message);
  });
});
