import { expect, test } from 'vitest';
import { toStructuredContent } from '../../../../src/http/mcp/structured-content.ts';
import { getNodes } from '../../../../src/tools/get-nodes.ts';
import { recall } from '../../../../src/tools/recall.ts';

const [example] = recall.examples ?? [];
const answer = recall.output.parse(example?.output);
const precise = {
  ...answer,
  results: answer.results.map((each) => ({ ...each, score: 0.123456789, data: {} })),
};

test('scores have three decimals; empty data, signals and weights are left out', () => {
  const content = recall.output.strict().parse(toStructuredContent(precise, { explain: false }));
  expect(content.results[0]).toMatchObject({
    key: 'decision_parser',
    score: 0.123,
    matched_by: ['text', 'vector'],
  });
  expect(content.results[0]).not.toHaveProperty('data');
  expect(content.results[0]).not.toHaveProperty('signals');
  expect(content.metadata).not.toHaveProperty('weights');
});

const asRead = { ...answer, metadata: { ...answer.metadata, missing_words: ['harbour'] } };

test('a recall keeps what its text uses, with keys, ids and confidence', () => {
  expect(recall.lean?.(asRead, recall.input.parse({ query: 'what was decided about the parser?' }))).toEqual({
    results: [
      {
        key: 'decision_parser',
        node_type: 'decision',
        description: 'The parser is rewritten by hand, without a generator',
        data: { status: 'final' },
        created_at: '2026-03-02T09:30:00.000Z',
        confidence: 'high',
      },
    ],
    edges: [
      {
        id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
        from: 'decision_parser',
        to: 'person_ada',
        label: 'was_decided_by',
      },
    ],
    metadata: { confidence: 'high', missing_words: ['harbour'] },
  });
});

test('results that the text only names keep key and confidence, and a long text is cut as there', () => {
  const [first] = answer.results;
  const results = Array.from({ length: 9 }, (_, at) => ({
    ...(first as NonNullable<typeof first>),
    key: `k${at}`,
    description: 'word '.repeat(200),
  }));
  const lean = recall.lean?.({ ...answer, results }, recall.input.parse({ query: 'words' }));
  const shown = (lean?.['results'] ?? []) as { description?: string }[];
  expect(shown[8]).toEqual({ key: 'k8', confidence: 'high' });
  expect(shown[0]?.description?.length).toBeLessThanOrEqual(600);
  expect(shown[3]?.description?.length).toBeLessThanOrEqual(160);
  expect(shown[3]?.description).toMatch(/…$/);
});

test('a call that asks for an explanation gets signals and weights', () => {
  const content = recall.output.strict().parse(toStructuredContent(precise, { explain: true }));
  expect(content.results[0]?.signals).toEqual({ general: 0.91, topical: 0, session: 0 });
  expect(content.metadata.weights).toBeDefined();
});

test('stored data is kept as it is, with its nulls and digits', () => {
  const data = { ratio: 0.123456789, none: null, list: [], signals: 1 };
  const [node] = getNodes.output.parse(getNodes.examples?.[0]?.output).nodes;
  const output = { nodes: [{ ...node, data, assets: [], occurred_at: null }], missing: [], truncated: [] };
  const { nodes, missing } = getNodes.output.strict().parse(toStructuredContent(output, {}));
  expect(nodes[0]?.data).toEqual(data);
  expect(nodes[0]).not.toHaveProperty('assets');
  expect(nodes[0]).not.toHaveProperty('occurred_at');
  expect(missing).toEqual([]);
});
