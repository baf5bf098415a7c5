import { expect, test } from 'vitest';
import {
  joinedFindings,
  MAX_FINDINGS,
  type Findings,
  type FoundEntity,
} from '../../../../src/memory/understanding/findings.ts';
import { ingest } from '../../../../src/tools/ingest.ts';

const entity = (name: string, more: Partial<FoundEntity> = {}): FoundEntity => ({
  ...{ name, node_type: 'person', aliases: [] },
  ...more,
});
const said = (...nodes: string[]) => ({ nodes, relationship: 'knows' });
const findings = (more: Partial<Findings>): Findings => ({
  entities: [],
  relationships: [],
  isCut: false,
  ...more,
});

test('a thing of two chunks is one: the first type and description, all aliases', () => {
  const first = findings({ entities: [entity('Ada', { aliases: ['A. L.'] })] });
  const second = findings({
    entities: [entity('ADA', { node_type: 'tool', description: 'Counts.', aliases: ['Countess'] })],
  });
  expect(joinedFindings([first, second]).entities).toEqual([
    entity('Ada', { description: 'Counts.', aliases: ['A. L.', 'Countess'] }),
  ]);
});

test('a relationship of two chunks is one, with the first sentence; other times make another', () => {
  const [one, two] = ['Ada knows Bo.', 'Bo is known to Ada.'].map((evidence) =>
    findings({ relationships: [{ ...said('Ada', 'Bo'), evidence }] }),
  );
  const later = findings({
    relationships: [{ ...said('Ada', 'Bo'), valid_from: '2020-01-01T00:00:00.000Z' }],
  });
  expect(joinedFindings([one as Findings, two as Findings, later]).relationships).toEqual([
    { ...said('Ada', 'Bo'), evidence: 'Ada knows Bo.' },
    { ...said('Ada', 'Bo'), valid_from: '2020-01-01T00:00:00.000Z' },
  ]);
});

test.for([
  ['1,001 things', { entities: Array.from({ length: MAX_FINDINGS + 1 }, (_, at) => entity(`Name ${at}`)) }],
  [
    '1,001 relationships',
    { relationships: Array.from({ length: MAX_FINDINGS + 1 }, (_, at) => said('Ada', `Bo ${at}`)) },
  ],
  ['a name of 101 characters', { entities: [entity('x'.repeat(101))] }],
  ['a node of 101 characters', { relationships: [said('x'.repeat(101), 'Ada')] }],
  ['21 members', { relationships: [said(...Array.from({ length: 21 }, (_, at) => `Name ${at}`))] }],
] as const)('%s are cut, and said', ([, more]) => {
  const joined = joinedFindings([findings(more)]);
  expect(joined.isCut).toBe(true);
  const sent = { text: 'x', entities: joined.entities, relationships: joined.relationships };
  expect(ingest.input.safeParse(sent).success).toBe(true);
});

test('long texts and many aliases are shortened to what a caller may send', () => {
  const aliases = Array.from({ length: 30 }, (_, at) => `Alias ${at}`);
  const long = `${'y'.repeat(1_999)}😀 and more`;
  const { entities, relationships, isCut } = joinedFindings([
    findings({
      entities: [entity('Ada', { description: long, aliases })],
      relationships: [{ ...said('Ada', 'Bo'), evidence: long }],
    }),
  ]);
  expect(isCut).toBe(false);
  expect(ingest.input.safeParse({ text: 'x', entities, relationships }).success).toBe(true);
});
