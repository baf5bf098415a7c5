import { describe, expect, test } from 'vitest';
import { withinTokens } from '../../../../src/memory/limits/token-limit.ts';
import { relatedText, type RelatedText } from '../../../../src/tools/text/related-text.ts';

const ADA = { node_type: 'person', description: 'Ada leads the team' };
const STEP = { from: 'person_ada', to: 'b', kind: 'edge', label: 'leads' } as const;

function walkOf(nodes: RelatedText['nodes']): RelatedText & { truncated: string[] } {
  return { strategy: 'decay', reason: 'There is no query.', nodes, truncated: [] };
}

/** As many nodes as an agent asks for, with texts as agents write them. */
function sixteen(description: string) {
  return Array.from({ length: 16 }, (_, at) => ({
    ...ADA,
    key: `decision_about_parser_${at}`,
    description,
    path: [{ ...STEP, from: `project_compiler_${at}`, label: 'was_decided_by', direction: 'out' as const }],
  }));
}

describe('the text of a walk', () => {
  test('has a line a node with the step to it, in the direction in which it is stored', () => {
    const text = relatedText(
      walkOf([
        { ...ADA, key: 'b', path: [{ ...STEP, direction: 'out' }] },
        { ...ADA, key: 'c', path: [{ ...STEP, to: 'c', direction: 'in' }] },
        { ...ADA, key: 'd', path: [{ ...STEP, to: 'd', kind: 'hyperedge', direction: 'none' }] },
      ]),
      {},
    );
    expect(text.split('\n')).toEqual([
      'decay: There is no query.',
      'person_ada -[leads]-> b (person) "Ada leads the team"',
      'person_ada <-[leads]- c (person) "Ada leads the team"',
      'person_ada -[leads]- d (person) "Ada leads the team"',
    ]);
  });

  test('marks what was derived, and shows five nodes of it', () => {
    const path = [{ ...STEP, direction: 'out', derived: true }] as const;
    const derived = Array.from({ length: 7 }, (_, at) => ({ ...ADA, key: `d${at}`, derived: true, path }));
    const lines = relatedText(walkOf([{ ...ADA, key: 'b', path }, ...derived]), {}).split('\n');
    expect(lines.slice(1, 3)).toEqual([
      'person_ada -[~ leads]-> b (person) "Ada leads the team"',
      '~ person_ada -[~ leads]-> d0 (person) "Ada leads the team"',
    ]);
    expect([lines.length, lines.at(-1)]).toEqual([8, 'More: 2 ~ by hm_get_relationships.']);
  });

  test('over 16 nodes of long texts takes less than 800 tokens, and says where the rest is', () => {
    const text = relatedText(walkOf(sixteen('The parser is rewritten by hand. '.repeat(20))), {});
    expect(text.length / 4).toBeLessThan(800);
    expect(text.split('\n').at(-1)).toBe('More: whole texts by hm_get_nodes.');
  });

  test.each([50, 80, 150, 400])('never exceeds max_tokens: %i', (max_tokens) => {
    const walk = walkOf(sixteen('"Quoted"\n über die Größe '.repeat(9)));
    const sizeOf = (some: typeof walk) => relatedText(some, {}).length;
    const cut = withinTokens(walk, ['nodes'], max_tokens, sizeOf);
    const text = relatedText(cut, { max_tokens });
    expect(text.length / 4).toBeLessThanOrEqual(max_tokens);
    expect(text).toContain('decision_about_parser_0');
    expect(text).toContain('cut by max_tokens');
  });
});
