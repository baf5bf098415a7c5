import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';

/**
 * leak -led to-> outage <-was caused by- apology; outage -resulted in-> refund; the api depends on the queue, and the site
 * is built on the api; kim reports to lee, who is managed by mo.
 */
const test = base.extend('story', { scope: 'file' }, async ({ tenant }) => {
  const edges = [
    ['leak', 'outage', 'led to'],
    ['apology', 'outage', 'was caused by'],
    ['outage', 'refund', 'resulted in'],
    ['outage', 'sre', 'was handled by'],
    ['api', 'queue', 'depends on'],
    ['site', 'api', 'relies on'],
    ['kim', 'lee', 'reports to'],
    ['mo', 'lee', 'manages'],
    ['memo', 'lee', 'was decided by'],
  ] as const;
  await tenant.storeKeys(...new Set(edges.flatMap(([from, to]) => [from, to])), 'lonely');
  await tenant.call('add_relationships', {
    relationships: edges.map(([from_key, to_key, relationship]) => ({ from_key, to_key, relationship })),
  });
  return tenant;
});

describe('a walk with a question', () => {
  test.for([
    ['what led to this', 'outage', ['leak'], ['apology', 'refund']],
    ['why did it happen', 'refund', ['outage', 'leak'], ['apology']],
    ['what did it lead to', 'leak', ['outage', 'apology', 'refund'], []],
    ['what was caused by this', 'outage', ['apology', 'refund'], ['leak']],
    ['what depends on this', 'api', ['site'], ['queue']],
    ['what does it depend on', 'api', ['queue'], ['site']],
    ['who reports to her', 'lee', ['kim'], ['mo']],
    ['whom does she report to', 'lee', ['mo'], ['kim']],
  ] as const)('"%s" from %s follows its direction', async ([query, start_node, first, never], { story }) => {
    const { nodes, reason } = await story.call('find_related', { start_node, query });
    const keys = nodes.map(({ key }) => key);
    expect(keys.slice(0, first.length).sort()).toEqual([...first].sort());
    expect(keys.filter((key) => (never as readonly string[]).includes(key))).toEqual([]);
    expect(reason).toContain('It asks for what');
  });

  test.for([
    ['what led to this', 'leak', 'outage'],
    ['what depends on this', 'site', 'api'],
  ] as const)(
    '"%s" from %s follows both directions, since nothing lies in its own',
    async ([query, start_node, key], { story }) => {
      const { nodes, reason } = await story.call('find_related', { start_node, query });
      expect(nodes[0]?.key).toBe(key);
      expect(reason).toContain('both directions');
    },
  );

  test('to a target follows both directions, if no path lies in its own', async ({ story }) => {
    const ask = (query: string) =>
      story.call('find_related', { start_node: 'outage', target_node: 'leak', query });
    expect((await ask('what led to it')).reason).not.toContain('both directions');
    const other = await ask('what did it lead to');
    expect([other.nodes.map(({ key }) => key), other.reason]).toEqual([
      ['leak'],
      expect.stringContaining('both directions'),
    ]);
  });

  test('keeps to the direction of an arrow, whatever the question asks', async ({ story }) => {
    const input = { start_node: 'outage', query: 'what led to this', relationship_pattern: '->' };
    const { nodes } = await story.call('find_related', { ...input, max_depth: 1 });
    expect(nodes.map(({ key }) => key).sort()).toEqual(['refund', 'sre']);
  });
});

describe('a pattern', () => {
  test.for([
    ['decided by', 'memo', ['lee']],
    ['supervises', 'lee', ['kim', 'mo']],
    ['-> manages', 'lee', ['kim']],
    ['<- manages', 'lee', ['mo']],
    ['-> reports to', 'lee', ['mo']],
    ['caused', 'outage', ['apology', 'leak', 'refund']],
    ['-> caused', 'outage', ['apology', 'refund']],
  ] as const)(
    '%s follows labels that contain its words, and converses',
    async ([relationship_pattern, start_node, keys], { story }) => {
      const { nodes } = await story.call('find_related', { start_node, relationship_pattern, max_depth: 1 });
      expect(nodes.map(({ key }) => key).sort()).toEqual(keys);
    },
  );
});

describe('an empty walk says why', () => {
  test.for([
    [{ start_node: 'lonely' }, 'lonely has no relationships.'],
    [{ start_node: 'lonely', query: 'why' }, 'lonely has no relationships.'],
    [{ start_node: 'api', target_node: 'lonely' }, 'lonely has no relationships.'],
    [{ start_node: 'api', relationship_pattern: 'sings' }, 'its labels are depends_on, relies_on.'],
    [{ start_node: 'queue', relationship_pattern: '-> depends on' }, 'its labels are depends_on.'],
    [{ start_node: 'queue', relationship_pattern: '->' }, 'its labels are depends_on.'],
    [{ start_node: 'api', node_types: ['starship'] }, 'is of type starship; they are of type fact.'],
    [
      { start_node: 'api', target_node: 'leak', max_depth: 2 },
      'No path leads from api to leak within 2 steps. Try a larger max_depth',
    ],
    [{ start_node: 'kim', target_node: 'mo', max_depth: 1 }, 'within 1 step. Try a larger max_depth'],
    [
      { start_node: 'kim', target_node: 'mo', max_depth: 6, relationship_pattern: '-> manages' },
      'kim matches the pattern',
    ],
  ] as const)('%j', async ([input, expected], { story }) => {
    const { nodes, reason } = await story.call('find_related', input);
    expect(nodes).toEqual([]);
    expect(reason).toContain(expected);
  });
});
