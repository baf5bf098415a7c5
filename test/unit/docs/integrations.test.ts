import { expect, test } from 'vitest';
import { integrationPages } from '../../support/integration-pages.ts';
import { pageText } from '../../support/project-pages.ts';

const pages = integrationPages();

test('the index of the integrations names each page', () => {
  const index = pageText('docs/integrations/README.md');
  expect(pages.length).toBeGreaterThan(8);
  expect(pages.filter(({ name }) => !index.includes(`](${name}.md)`))).toEqual([]);
});

test.each(pages)('$name pins each package that it installs', ({ install }) => {
  const [command, ...packages] = install;
  expect(command).toBe('install');
  expect(packages.length).toBeGreaterThan(0);
  for (const each of packages) expect(each).toMatch(/^@?[\w./[\],-]+(==|@)\d+\.\d+\.\d+$/);
});
