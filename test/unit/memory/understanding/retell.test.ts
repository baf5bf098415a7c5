import { describe, expect, test } from 'vitest';
import type { NodeRecord } from '../../../../src/graph/queries/records.ts';
import type { Telling } from '../../../../src/graph/queries/understanding/origin.ts';
import { retoldNode } from '../../../../src/memory/understanding/retell.ts';

const CREATED = '2026-03-01T10:00:00.000Z';

function node(description: string, aliases: string[] = []): NodeRecord {
  const data = { name: 'Nell Farrow', ...(aliases.length > 0 && { aliases }) };
  const times = { occurred_at: null, created_at: CREATED, updated_at: CREATED };
  return {
    id: 'id',
    key: 'person_nell_farrow',
    description,
    node_type: 'person',
    data,
    assets: [],
    ...times,
  };
}

function telling(
  description: string | null,
  names: string[] | null = ['Nell Farrow'],
  at = CREATED,
): Telling {
  return { description, names, at };
}

describe('a derived node', () => {
  test('keeps what a text still says', () => {
    expect(retoldNode(node('She rows.'), [telling('She rows.'), telling('She sews.')])).toBeUndefined();
  });

  test('says what the first of the others says, a little later', () => {
    const retold = retoldNode(node('She rows.'), [
      telling(null),
      telling('She sews.'),
      telling('She sings.'),
    ]);
    expect(retold).toMatchObject({ description: 'She sews.', updated_at: '2026-03-01T10:00:00.001Z' });
  });

  test('says its name where no text says more', () => {
    expect(retoldNode(node('She rows.'), [])).toMatchObject({ description: 'Nell Farrow' });
    expect(retoldNode(node('She rows.'), [telling(null)])).toMatchObject({ description: 'Nell Farrow' });
  });

  test('has the aliases that texts say, its name not among them', () => {
    const tellings = [telling('She sews.', ['Nelly', 'NELL FARROW']), telling('She sings.', ['Farrow'])];
    const retold = retoldNode(node('She rows.', ['Smuggler', 'farrow']), tellings);
    expect(retold?.data).toEqual({ name: 'Nell Farrow', aliases: ['farrow', 'Nelly'] });
    expect(retoldNode(node('She sews.', ['Smuggler']), tellings)?.data).toEqual({ name: 'Nell Farrow' });
  });

  test('of an earlier version says what it said while its first text is unchanged', () => {
    const other = telling('She sews.', ['Nelly'], '2026-04-01T10:00:00.000Z');
    expect(retoldNode(node('She rows.', ['Oar']), [telling(null, null), other])).toBeUndefined();
    const readAgain = telling(null, null, '2026-05-01T10:00:00.000Z');
    expect(retoldNode(node('She rows.'), [readAgain])).toMatchObject({ description: 'Nell Farrow' });
    expect(retoldNode(node('She rows.'), [readAgain, other])).toMatchObject({ description: 'She sews.' });
  });
});
