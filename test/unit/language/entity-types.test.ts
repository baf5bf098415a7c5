import { expect, test } from 'vitest';
import { EntityTypes } from '../../../src/language/entity-types.ts';

/** One dimension for names with a digit, one for all others. */
function embed(texts: string[]): Promise<Float32Array[]> {
  return Promise.resolve(texts.map((text) => new Float32Array(/\d/.test(text) ? [1, 0] : [0, 1])));
}

const entity = (name: string, node_type?: string) => ({ name, aliases: [], confidence: 0.5, node_type });

test('an entity without a type gets that of the nearest names', async () => {
  const types = new EntityTypes(embed);
  const [typed] = await types.complete([entity('room 7')], ['location', 'person']);
  expect(typed?.node_type).toBe('location');
});

test('a type that is known stays', async () => {
  const types = new EntityTypes(embed);
  const [typed] = await types.complete([entity('Orlo', 'tool')], ['location']);
  expect(typed?.node_type).toBe('tool');
});

test('an entity stays without type where none of the graph fits', async () => {
  const types = new EntityTypes(embed);
  const [typed] = await types.complete([entity('Orlo')], ['spaceship']);
  expect(typed?.node_type).toBeUndefined();
});

test('names of types are embedded again after a failure', async () => {
  let fails = true;
  const types = new EntityTypes((texts) => (fails ? Promise.reject(new Error('busy')) : embed(texts)));
  await expect(types.complete([entity('Orlo')], ['person'])).rejects.toThrow('busy');
  fails = false;
  expect((await types.complete([entity('Orlo')], ['person']))[0]?.node_type).toBe('person');
});
