import { describe, expect, test } from 'vitest';
import { ground, type ProposedFacts } from '../../../src/language/grounding.ts';

const entity = (name: string, aliases: string[] = []) => ({ name, aliases, confidence: 0.8 });
const fact = (nodes: string[], relationship: string, evidence?: string) => ({
  ...{ nodes, relationship, evidence, confidence: 0.8 },
});

async function groundIn(text: string, given: ProposedFacts) {
  return (await ground(text, given, { known: [], speaker: 'user' })).extraction;
}

describe('what a model answers', () => {
  const text = 'Anna met Bram. Then she married him.';
  const entities = ['Anna', 'Bram'].map((name) => entity(name));
  const confidences = async (engine: ProposedFacts['engine'], evidence?: string, of = text) => {
    const relationships = [fact(['Anna', 'Bram'], 'knows', evidence)];
    const found = await groundIn(of, { entities, relationships, engine });
    return found.relationships.map(({ confidence }) => confidence);
  };

  test.for([
    ['without evidence', undefined, 0.4],
    ['with a quote that names a node', 'met Bram', 0.8],
    ['with a quote of a pronoun', 'she married him', 0.8],
  ] as const)('%s is trusted accordingly', async ([, evidence, confidence]) => {
    expect(await confidences('model', evidence)).toEqual([confidence]);
  });

  test.for([
    ['that the text does not have', 'Anna murdered Bram', text],
    ['that names none of its nodes', 'met', text],
    ['that denies it', 'Anna does not know Bram', 'Anna does not know Bram.'],
    ['that plans it', 'Anna wants to meet Bram', 'Anna wants to meet Bram.'],
  ] as const)('with a quote %s is dropped', async ([, evidence, of]) => {
    expect(await confidences('model', evidence, of)).toEqual([]);
  });

  test('needs the evidence that a caller and the rules need not give', async () => {
    expect(await confidences('caller')).toEqual([0.8]);
    expect(await confidences('caller', 'met')).toEqual([0.4]);
    const later = 'Anna and Bram play. The two met.';
    expect(await confidences('offline', 'The two met.', later)).toEqual([0.8]);
  });

  test.for([
    ['Anna met Bram.', undefined, 0],
    ['Anna met Bram.', 'I owe Bram', 0],
    ['I owe Bram nothing.', 'I owe Bram', 1],
    ['Debo dinero a Bram.', 'Debo dinero a Bram', 1],
  ] as const)(
    'of %j is about the speaker only by a quote of the text (%s)',
    async ([of, evidence, count]) => {
      const given = { entities: [entity('Bram')], relationships: [fact(['user', 'Bram'], 'owes', evidence)] };
      const found = await groundIn(of, { ...given, engine: 'model' });
      expect(found.relationships).toHaveLength(count);
    },
  );
});
