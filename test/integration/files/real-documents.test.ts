import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { base64, filesSettled } from '../../support/kept-files.ts';
import { test as base } from '../../support/memory-test.ts';

const FOLDER = new URL('../../fixtures/documents/', import.meta.url);
/** Memories about the same place, none of which answers. */
const OTHERS = [
  'The mill at Brenn stands on the left bank of the Ohlau.',
  'Children swim below the mill wheel in summer.',
  'The turbine hall of Harwick was closed to visitors.',
  'The ferry Heron carries bicycles without a charge.',
  'Captains of the Ohlau meet at the harbour in January.',
  'The harbour master of Quarnbek rings the bell at noon.',
  'The keeper of the park has no telephone.',
  'The seals of the zoo are fed at four.',
  'The council of Brenn meets on Mondays.',
  'A bridge of granite leads to the castle of Harwick.',
];

const test = base.extend('documents', { scope: 'file' }, async ({ tenant }) => {
  const nodes = OTHERS.map((description, at) => ({ key: `note_${at}`, description }));
  await tenant.post('/api/v1/memory/store/batch', { nodes });
  for (const filename of ['chronicle.pdf', 'figures.xlsx', 'handbook.docx', 'bridge.pptx']) {
    const content = await readFile(fileURLToPath(new URL(filename, FOLDER)));
    await tenant.call('upload_file', { filename, content_base64: base64(content) });
  }
  await filesSettled(tenant);
  return tenant;
});

describe('a question is answered by', () => {
  test.for([
    ['page 7 of a PDF', 'What replaced the water wheel of the mill?', 'chronicle', { page: 7 }, 'turbine'],
    [
      'the second sheet of a workbook',
      'How many seats does the Otter have?',
      'figures',
      { sheet: 'Ferries' },
      '85',
    ],
    [
      ...['a table of a Word document', 'What is the phone number of the keeper of the seals?', 'handbook'],
      ...[{ section: 'Handbook of Brenn > Offices' }, '5578'],
    ],
    [
      'the notes of a slide',
      'Which of the three designs does the council prefer?',
      'bridge',
      { page: 2 },
      'hanging',
    ],
  ] as [string, string, string, object, string][])(
    '%s',
    async ([, query, name, place, says], { documents }) => {
      const { results } = await documents.call('recall', { query, max_results: 3 });
      const found = results.find(({ key }) => key === `document_${name}`);
      expect(found?.passages?.[0]).toMatchObject(place);
      expect(found?.passages?.[0]?.text).toContain(says);
    },
  );
});
