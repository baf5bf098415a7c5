import { describe, expect, test } from 'vitest';
import { foreignTime } from '../../../../../src/memory/transfer/formats/in/foreign-time.ts';
import { graphiti } from '../../../../../src/memory/transfer/formats/in/graphiti.ts';
import { mem0 } from '../../../../../src/memory/transfer/formats/in/mem0.ts';
import { memoryJsonl } from '../../../../../src/memory/transfer/formats/in/memory-jsonl.ts';
import { imported, NOW, values } from './records.ts';

const entity = (name: string, entityType: string, ...observations: string[]) => ({
  type: 'entity',
  name,
  entityType,
  observations,
});
const relation = (from: string, relationType: string, to: string) => ({
  type: 'relation',
  from,
  to,
  relationType,
});

describe('the file of the MCP memory server', () => {
  test('becomes a node an entity and an edge a relation, in whatever order they stand', async () => {
    const lines = values(
      relation('Ada Lovelace', 'works_with', 'Babbage'),
      entity('Ada Lovelace', 'Person', 'Speaks French', 'Wrote the first program.'),
      entity('Babbage', 'people'),
    );
    const { nodes, edges, leftOut } = await imported(memoryJsonl(lines, NOW));
    expect(nodes).toMatchObject([
      {
        ...{ key: 'person_ada_lovelace', node_type: 'person', data: { name: 'Ada Lovelace' } },
        ...{ description: 'Ada Lovelace: Speaks French. Wrote the first program.', created_at: NOW },
      },
      { key: 'person_babbage', description: 'Babbage' },
    ]);
    expect(edges).toMatchObject([
      { from: 'person_ada_lovelace', to: 'person_babbage', relationship: 'works_with', label: 'works_with' },
    ]);
    expect(leftOut).toEqual([]);
  });

  test('says with its line what the memory cannot hold', async () => {
    const lines = values(
      entity('Ada', 'person'),
      entity('Ada', 'person', 'again'),
      entity('ADA', 'person', 'x'.repeat(50_000)),
      relation('Ada', 'knows', 'Nobody'),
      relation('Ada', 'knows', 'Ada'),
      relation('Ada', '…', 'ADA'),
      { type: 'relation' },
      null,
    );
    const { nodes, edges, leftOut } = await imported(memoryJsonl(lines, NOW));
    expect(nodes[0]).toMatchObject({ description: 'Ada: again.' });
    const parts = ['person_ada', 'person_ada_2', 'person_ada_2_part_2', 'person_ada_2_part_3'];
    expect(nodes.map(({ key }) => key)).toEqual(parts);
    expect(edges.map(({ from, label, to }) => `${from} ${label} ${to}`)).toEqual([
      'person_ada_2_part_2 follows person_ada_2',
      'person_ada_2_part_3 follows person_ada_2_part_2',
    ]);
    expect(leftOut).toEqual([
      'line 7: It is neither an entity with a name nor a relation.',
      'line 8: It is neither an entity with a name nor a relation.',
      'line 4: There is no entity "Nobody".',
      'line 5: The relationship leads from a node to itself.',
      'line 6: The relationship has no word.',
    ]);
  });

  test('takes observations in whatever form they stand', async () => {
    const noted = { content: 'Likes tea', at: '2024-05-01' };
    const lines = values(
      { type: 'entity', name: 'A', entityType: 'person', observations: noted },
      { type: 'entity', name: 'B', entityType: null, observations: 'One text' },
      { type: 'entity', name: 'C', observations: null, extra: 1 },
      { name: 'D', observations: [null, '', 7, [noted], { role: 'boss', of: ['x', 'y'] }] },
      { name: 5, type: 'robot' },
      { type: 'entity', name: ' ', observations: ['nameless'] },
    );
    const { nodes, leftOut } = await imported(memoryJsonl(lines, NOW));
    expect(nodes).toMatchObject([
      { key: 'person_a', description: 'A: Likes tea.', data: { name: 'A', observations: [noted] } },
      { key: 'fact_b', description: 'B: One text.', data: { name: 'B' } },
      { key: 'fact_c', description: 'C', data: { name: 'C', extra: 1 } },
      { key: 'fact_d', description: 'D: 7. Likes tea. role: boss. of: x. of: y.' },
      { key: 'robot_5', description: '5' },
    ]);
    expect(leftOut).toEqual(['line 6: It is neither an entity with a name nor a relation.']);
  });

  test('makes one node of the entities of a name, whatever its normal form, and names what it cannot keep', async () => {
    const lines = values(
      { ...entity('Zo\u00eb', 'person', 'Likes tea'), team: 'red' },
      { ...entity('Zoe\u0308 ', 'person', 'Likes tea', 'Codes'), team: 'blue', since: 2024 },
      { name: 'Zo\u00eb', entityType: 'robot' },
      entity('Bob', 'person'),
      relation('Zoe\u0308', 'knows', ' Bob'),
      { from: 'Bob', to: 'Zo\u00eb', relationType: 'helps', since: 2020 },
      { from: 'Bob', to: 'Zo\u00eb' },
    );
    const { nodes, edges, leftOut } = await imported(memoryJsonl(lines, NOW));
    expect(nodes).toMatchObject([
      { description: 'Zo\u00eb: Likes tea. Codes.', data: { name: 'Zo\u00eb', team: 'red', since: 2024 } },
      { key: 'person_bob' },
    ]);
    expect(edges.map(({ label, data }) => [label, data])).toEqual([
      ['knows', {}],
      ['helps', { since: 2020 }],
    ]);
    expect(leftOut).toEqual([
      'line 2: An entity of this name stands before it with another team.',
      'line 3: An entity of this name stands before it with another type.',
      'line 7: It is neither an entity with a name nor a relation.',
    ]);
  });

  test('takes very many entities of one name', async () => {
    const lines = values(
      ...Array.from({ length: 60_000 }, (_, at) => ({ name: 'Ada', observations: `${at % 9}` })),
    );
    const { nodes } = await imported(memoryJsonl(lines, NOW));
    expect(nodes).toMatchObject([{ description: 'Ada: 0. 1. 2. 3. 4. 5. 6. 7. 8.' }]);
  });

  test('makes the same ids each time', async () => {
    const lines = values(entity('Ada', 'person'), entity('Bob', 'person'), relation('Ada', 'knows', 'Bob'));
    const first = await imported(memoryJsonl(lines, NOW));
    expect(await imported(memoryJsonl(lines, NOW))).toEqual(first);
  });
});

test('an export of mem0 becomes facts, and nodes for what relations name', async () => {
  const items = values(
    {
      ...{
        id: '8f3a2b1c-0000-4000-8000-000000000001',
        memory: 'Dev works at TechCorp as a senior engineer',
        user_id: 'dev',
      },
      ...{ hash: 'x', metadata: { type: 'professional' }, categories: ['work'], score: 0.4 },
      ...{ created_at: '2024-07-20T01:30:36.275141-07:00', updated_at: null },
    },
    { source: 'dev', relationship: 'works_at', target: 'tech_corp' },
    { source: 'dev', source_type: 'person', relationship: 'works_at', destination: 'tech_corp' },
    { id: 'empty', memory: '  ' },
  );
  const { nodes, edges, leftOut } = await imported(mem0(items, NOW));
  expect(nodes).toMatchObject([
    {
      ...{
        key: 'fact_dev_works_at_tech_corp_as_a_8f3a2b1c',
        node_type: 'fact',
        id: '8f3a2b1c-0000-4000-8000-000000000001',
      },
      ...{ created_at: '2024-07-20T08:30:36.275Z', updated_at: '2024-07-20T08:30:36.275Z' },
      data: {
        type: 'professional',
        categories: ['work'],
        user_id: 'dev',
        mem0_id: '8f3a2b1c-0000-4000-8000-000000000001',
      },
    },
    { key: 'concept_dev', description: 'dev' },
    { key: 'concept_tech_corp', description: 'tech corp' },
  ]);
  expect(edges).toMatchObject([
    { from: 'concept_dev', relationship: 'works at', label: 'works_at', to: 'concept_tech_corp' },
  ]);
  expect(leftOut).toEqual([
    'line 4: It is neither a memory with an id and a text nor a relation.',
    'line 3: The same relationship stands before it.',
  ]);
});

test('a graph of Graphiti keeps uuids, times, facts and what episodes mention', async () => {
  const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
  const at = { group_id: 'g', created_at: '2025-01-01T00:00:00Z' };
  const items = values(
    {
      uuid: uuid(1),
      name: 'Kamala Harris',
      labels: ['Entity', 'Person'],
      summary: 'Was Attorney General.',
      name_embedding: [1],
      ...at,
    },
    {
      uuid: uuid(2),
      name: 'California',
      labels: ['Entity'],
      summary: '',
      attributes: { area: 423_970 },
      ...at,
    },
    {
      uuid: uuid(3),
      name: 'podcast 1',
      content: 'user: Hello',
      source: 'message',
      valid_at: '2024-12-01T10:00:00Z',
      ...at,
    },
    {
      uuid: uuid(4),
      source_node_uuid: uuid(1),
      target_node_uuid: uuid(2),
      name: 'GOVERNED',
      fact: 'She governed it.',
      valid_at: '2011-01-03T00:00:00Z',
      ...at,
    },
    {
      uuid: uuid(5),
      source_node_uuid: uuid(1),
      target_node_uuid: uuid(2),
      name: 'GOVERNED',
      fact: 'She governed it well.',
      ...at,
    },
    { uuid: uuid(6), source_node_uuid: uuid(3), target_node_uuid: uuid(1), ...at },
    { uuid: uuid(7), source_node_uuid: uuid(3), target_node_uuid: uuid(9), ...at },
  );
  const { nodes, edges, leftOut } = await imported(graphiti(items, NOW));
  expect(nodes).toMatchObject([
    {
      id: uuid(1),
      key: 'person_kamala_harris',
      description: 'Was Attorney General.',
      data: { name: 'Kamala Harris', group_id: 'g' },
    },
    { id: uuid(2), key: 'concept_california', description: 'California', data: { area: 423_970 } },
    {
      id: uuid(3),
      key: 'event_podcast_1',
      description: 'user: Hello',
      occurred_at: '2024-12-01T10:00:00.000Z',
    },
    { id: uuid(5), node_type: 'fact', description: 'She governed it well.' },
  ]);
  expect(edges.map(({ from, relationship, to }) => `${from} ${relationship} ${to}`)).toEqual([
    'person_kamala_harris governed concept_california',
    `${nodes[3]?.key} is about person_kamala_harris`,
    `${nodes[3]?.key} is about concept_california`,
    'event_podcast_1 mentions person_kamala_harris',
  ]);
  expect(edges[0]).toMatchObject({
    id: uuid(4),
    data: { fact: 'She governed it.', group_id: 'g' },
    created_at: '2025-01-01T00:00:00.000Z',
    valid_from: '2011-01-03T00:00:00.000Z',
  });
  expect(leftOut).toEqual([`line 7: There is no node with the uuid ${uuid(9)}.`]);
});

test.for([
  ['2025-01-02', '2025-01-02T00:00:00.000Z'],
  ['2025-01-02 03:04:05', '2025-01-02T03:04:05.000Z'],
  ['2025-01-02T03:04:05.123456', '2025-01-02T03:04:05.123Z'],
  ['2025-01-02 03:04:05+02', '2025-01-02T01:04:05.000Z'],
  ['2025-01-02T03:04:05-0130', '2025-01-02T04:34:05.000Z'],
  [1_735_787_045, '2025-01-02T03:04:05.000Z'],
  [1_735_787_045_000, '2025-01-02T03:04:05.000Z'],
  ['2025-02-30', undefined],
  ['yesterday', undefined],
  [null, undefined],
  [Infinity, undefined],
] as const)('%s is the time %s', ([given, time]) => {
  expect(foreignTime(given)).toBe(time);
});
