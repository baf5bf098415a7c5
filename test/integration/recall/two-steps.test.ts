import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { recallAlone } from './recall-alone.ts';

const NODES = [
  ['place_quay_7', 'Office at Quay 7, third floor, ring twice.', []],
  ['place_mill', 'Workshop in the old mill.', []],
  [
    'person_runa',
    'Runa Holt writes and maintains the telemetry collector.',
    [['place_quay_7', 'works from']],
  ],
  ['person_odd_berg', 'Odd Berg tests the bridge sensors.', [['place_mill', 'works from']]],
  ['leave_odd', 'Odd is away until Michaelmas.', [['person_odd_berg', 'concerns']]],
  ['preference_breakfast', 'Porridge with salt, never with sugar.', [['person_odd_berg', 'is a wish of']]],
] as const;

describe('a question in two steps', () => {
  test.for([
    ['the office of the woman who maintains the telemetry collector', 'place_quay_7'],
    ['how does Odd Berg take his porridge', 'preference_breakfast'],
    ['who maintains the telemetry collector', 'person_runa'],
    ['when is the man who tests the bridge sensors away', 'leave_odd'],
    ['the maintainer of the workshop', 'place_mill'],
    ['what does Odd Berg test', 'person_odd_berg'],
  ] as const)('%s: follows one relationship where it has to', async ([query, first], { tenant }) => {
    for (const [key, description, edges] of NODES) {
      const relationships = edges.map(([to_key, relationship]) => ({ to_key, relationship }));
      await tenant.call('store', { key, description, relationships });
    }
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query });
    expect(results[0]?.key).toBe(first);
  });
});
