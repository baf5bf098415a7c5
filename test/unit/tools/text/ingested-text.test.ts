import { expect, test } from 'vitest';
import { ingestedText } from '../../../../src/tools/text/stored-text.ts';

const NOTHING = { entities: [], relationships: [], dropped: 0, truncated: [] };

test('names what is new, what was known, and how it relates', () => {
  const text = ingestedText({
    status: 'ingested',
    sources: ['document_1'],
    entities: [
      { key: 'person_ida', status: 'created' },
      { key: 'organization_fjordline', status: 'matched' },
    ],
    relationships: [
      {
        nodes: ['person_ida', 'organization_fjordline'],
        label: 'works_for',
        valid_from: '2021-01-01T00:00:00.000Z',
      },
      { nodes: ['person_ida', 'person_paul', 'project_x'], label: 'decides_on' },
      { nodes: ['document_1', 'person_ida'], label: 'mentions' },
    ],
    dropped: 2,
    truncated: [],
  });
  expect(text.split('\n')).toEqual([
    'Stored the text as document_1',
    'New: person_ida',
    'Known: organization_fjordline',
    'person_ida -[works_for]-> organization_fjordline since 2021-01-01',
    'decides_on(person_ida, person_paul, project_x)',
    'More: 2 findings left out, which the text does not bear out.',
  ]);
});

test('says what a dry run would do, and that a limit cut the text', () => {
  const text = ingestedText({
    ...NOTHING,
    status: 'dry_run',
    sources: ['document_1'],
    truncated: ['entities'],
  });
  expect(text).toBe(
    'Would store the text as document_1\nMore: the text says more than a limit allows; send it in parts.',
  );
});

test('lists 50 relationships at most', () => {
  const relationships = Array.from({ length: 60 }, (_, at) => ({ nodes: ['a', `b_${at}`], label: 'knows' }));
  const lines = ingestedText({
    ...NOTHING,
    status: 'ingested',
    sources: ['document_1'],
    relationships,
  }).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([52, 'More: 10 relationships, see hm_get_relationships.']);
});
