import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../dashboard/app/answer.ts';
import { Conversation } from '../../../dashboard/app/conversation.ts';
import { projectDir } from '../../support/service-command.ts';

const RELATED = {
  strategy: 'decay',
  reason: 'No query was given.',
  nodes: [
    { key: 'bo', node_type: 'person', description: 'Bo', depth: 1, path: [step('ada', 'bo', 'e1', 'in')] },
    { key: 'cy', node_type: 'person', description: 'Cy', depth: 1, path: [step('ada', 'cy', 'h1', 'none')] },
    { key: 'di', node_type: 'person', description: 'Di', depth: 2, path: [step('cy', 'di', 'h1', 'none')] },
  ],
};

function step(from: string, to: string, id: string, direction: string) {
  return { from, to, id, label: 'works_for', direction };
}

/** A service of memories that each know the next, as the tools answer. */
function chain(refused: readonly string[] = []) {
  const asked: [name: string, input: object][] = [];
  const call = (name: string, input: Readonly<Record<string, unknown>>) => {
    asked.push([name, input]);
    if (name === 'hm_get_nodes') {
      const keys = input['keys'] as string[];
      return Promise.resolve({
        nodes: keys.map((key) => ({ key, description: `About ${key}.`, node_type: 'fact' })),
      });
    }
    const key = String(input['key']);
    if (refused.includes(key)) return Promise.reject(new Error(`No node has the key ${key}.`));
    const next = { id: `${key}-next`, from: key, to: `${key}x`, relationship: 'leads to', label: 'leads_to' };
    return Promise.resolve({ edges: [next], hyperedges: [] });
  };
  return { asked, call };
}

describe('the answer of a tool', () => {
  it('of a walk has the steps as they are stored, and the links of more than two as one', () => {
    const answer = readAnswer(RELATED, 'ada');
    expect(answer?.memories.map(({ key }) => key)).toEqual(['ada', 'bo', 'cy', 'di']);
    expect(answer?.edges).toMatchObject([{ id: 'e1', from: 'bo', to: 'ada', relationship: 'works for' }]);
    expect(answer?.hyperedges).toMatchObject([{ id: 'h1', nodes: ['ada', 'cy', 'di'] }]);
  });

  it('of a recall has excerpts, and results that are only named', () => {
    const answer = readAnswer({
      results: [{ key: 'ada', node_type: 'person', excerpt: '… leads', confidence: 'high' }, { key: 'bo' }],
      edges: [{ id: 'e1', from: 'ada', to: 'bo', label: 'leads' }],
    });
    expect(answer?.memories).toMatchObject([{ key: 'ada', description: '… leads' }, { key: 'bo' }]);
    expect(answer?.edges).toMatchObject([{ id: 'e1', relationship: 'leads' }]);
  });

  it.each([undefined, null, 'text', {}, { results: 'all' }, { nodes: { key: 'ada' } }])(
    'is none that can be drawn: %j',
    (structured) => expect(readAnswer(structured)).toBeUndefined(),
  );
});

describe('the graph of an answer', () => {
  const answer = () => readAnswer({ top_nodes: [{ key: 'a', description: 'A', connections: 1 }] });

  it('is completed by what the answer leaves out, as of the time that it looks at', async () => {
    const { asked, call } = chain();
    const conversation = new Conversation(answer()!, { call, time: { as_of: '2026-01-01T00:00:00.000Z' } });
    await conversation.complete();
    expect(asked).toEqual([
      ['hm_get_nodes', { keys: ['a'], as_of: '2026-01-01T00:00:00.000Z' }],
      ['hm_get_relationships', { key: 'a', as_of: '2026-01-01T00:00:00.000Z' }],
    ]);
    expect(conversation.graph.value).toMatchObject({ nodes: [{ key: 'a', node_type: 'fact' }], edges: [] });
    expect(conversation.canExpand('a')).toBe(true);
  });

  it('grows by what a memory is linked with, until there is no more', async () => {
    const conversation = new Conversation(answer()!, { call: chain().call, time: {} });
    await conversation.complete();
    await conversation.expand('a');
    expect(conversation.graph.value.nodes.map(({ key }) => key)).toEqual(['a', 'ax']);
    expect(conversation.graph.value.edges).toMatchObject([{ from: 'a', to: 'ax' }]);
    expect(conversation.notice.value).toBe('1 more memory.');
    expect([conversation.canExpand('a'), conversation.canExpand('ax')]).toEqual([false, true]);
  });

  it('is drawn where a call is refused, with what the service says', async () => {
    const conversation = new Conversation(answer()!, { call: chain(['a']).call, time: {} });
    await conversation.complete();
    expect(conversation.isReady.value).toBe(true);
    expect(conversation.problem.value).toBe('No node has the key a.');
    expect(conversation.graph.value).toMatchObject({ nodes: [{ key: 'a', node_type: 'fact' }] });
  });

  it('is that of the answer where the client lets the page call nothing', async () => {
    const conversation = new Conversation(readAnswer(RELATED, 'ada')!, undefined);
    await conversation.complete();
    expect(conversation.graph.value.nodes).toHaveLength(4);
    expect(conversation.canExpand('ada')).toBe(false);
  });
});

it('comes as one file of less than 400 KB compressed', () => {
  const html = readFileSync(path.join(projectDir, 'dashboard/dist/app/index.html'));
  expect(gzipSync(html).byteLength).toBeLessThan(400_000);
  expect(html.includes('\0')).toBe(false);
});
