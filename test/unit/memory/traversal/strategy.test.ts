import { describe, expect, test } from 'vitest';
import { chain, decay, typeBoosted } from '../../../../src/memory/traversal/strategy.ts';
import { reached, step } from './steps.ts';

describe('decay', () => {
  test('takes a cost for each hop, and never passes on more than a node has', () => {
    for (const degree of [0, 1, 2]) expect(decay.pass(reached({ degree }), step())).toBe(0.6);
  });

  test('lets a hub share its score among many', () => {
    expect(decay.pass(reached({ degree: 16 }), step())).toBeCloseTo(0.15);
    expect(decay.pass(reached({ degree: 1_000_000 }), step())).toBeGreaterThan(0);
  });

  test('goes along and against an edge alike', () => {
    expect(decay.isDirected).toBe(false);
    expect(decay.pass(reached(), step({ direction: 'in' }))).toBe(decay.pass(reached(), step()));
  });
});

describe('chain', () => {
  test('is followed along the direction of edges', () => {
    expect(chain.isDirected).toBe(true);
  });

  test('passes more on along labels similar to the query', () => {
    const [near, far, unlike] = [0.9, 0.4, -0.2].map((similarity) =>
      chain.pass(reached(), step({ similarity })),
    );
    expect(near).toBeGreaterThan(far as number);
    expect(far).toBeGreaterThan(unlike as number);
    expect(unlike).toBeCloseTo(0.4);
  });

  test('passes more on where the path keeps to one label', () => {
    const along = reached({ path: [step({ label: 'leads_to' })] });
    const kept = chain.pass(along, step({ label: 'leads_to' }));
    const changed = chain.pass(along, step({ label: 'works_for' }));
    expect(kept).toBe(chain.pass(reached(), step()));
    expect(changed).toBeLessThan(kept);
    expect(changed).toBeGreaterThan(0);
  });

  test('compares with the last step only', () => {
    const along = reached({ path: [step({ label: 'works_for' }), step({ label: 'leads_to' })] });
    expect(chain.pass(along, step({ label: 'leads_to' }))).toBe(0.8);
  });
});

describe('typeBoosted', () => {
  test('puts the wanted types before others, and does not leave the others out', () => {
    const { pass } = typeBoosted(new Set(['person']));
    const wanted = pass(reached(), step({}, { node_type: 'person' }));
    const other = pass(reached(), step({}, { node_type: 'tool' }));
    expect(wanted).toBe(decay.pass(reached(), step()));
    expect(other).toBeCloseTo(wanted * 0.6);
  });
});
