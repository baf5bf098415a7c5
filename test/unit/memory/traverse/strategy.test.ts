import { describe, expect, test } from 'vitest';
import { chain, decay, typeBoosted } from '../../../../src/memory/traverse/strategy.ts';
import { reached, step } from './steps.ts';

describe('decay', () => {
  test('costs each hop, and never gives a step more than it had', () => {
    for (const degree of [0, 1, 2]) expect(decay.pass(reached({ degree }), step())).toBe(0.6);
  });

  test('lets a hub share its score among many', () => {
    expect(decay.pass(reached({ degree: 16 }), step())).toBeCloseTo(0.15);
    expect(decay.pass(reached({ degree: 1_000_000 }), step())).toBeGreaterThan(0);
  });

  test('goes along and against an edge alike', () => {
    expect(decay.pass(reached(), step({ forward: false }))).toBe(
      decay.pass(reached(), step({ forward: true })),
    );
  });
});

describe('chain', () => {
  test('takes no step against the direction', () => {
    expect(chain.pass(reached(), step({ forward: false }))).toBe(0);
  });

  test('passes more on where the path keeps to one kind of relationship', () => {
    const along = reached({ path: [step({ label: 'leads_to' })] });
    const kept = chain.pass(along, step({ label: 'leads_to' }));
    const changed = chain.pass(along, step({ label: 'works_for' }));
    expect(kept).toBe(chain.pass(reached(), step()));
    expect(changed).toBeLessThan(kept);
    expect(changed).toBeGreaterThan(0);
  });

  test('looks at the last step alone', () => {
    const along = reached({ path: [step({ label: 'works_for' }), step({ label: 'leads_to' })] });
    expect(chain.pass(along, step({ label: 'leads_to' }))).toBe(0.8);
  });
});

describe('typeBoosted', () => {
  test('puts the types asked for before others, without leaving those out', () => {
    const { pass } = typeBoosted(new Set(['person']));
    const wanted = pass(reached(), step({}, { node_type: 'person' }));
    const other = pass(reached(), step({}, { node_type: 'tool' }));
    expect(wanted).toBe(decay.pass(reached(), step()));
    expect(other).toBeCloseTo(wanted * 0.6);
  });
});
