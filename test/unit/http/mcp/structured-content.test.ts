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
