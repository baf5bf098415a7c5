import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, pageText, projectPages } from '../../support/project-pages.ts';

test('every relative link and anchor of the Markdown pages leads to a file and a heading of it', () => {
  const pages = projectPages();
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/reference/rest.md']));
  const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
  expect(broken).toEqual([]);
});

test('the index names every page of the documentation, or the first page of its folder', () => {
  const index = pageText('docs/README.md');
  const isNamed = (page: string) => index.includes(`](${page.slice('docs/'.length)})`);
  const pages = projectPages().filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(
    pages.filter((page) => !isNamed(page) && !isNamed(path.join(path.dirname(page), 'README.md'))),
  ).toEqual([]);
});

test('a link to no file, to no heading, or to a heading of another page is found', () => {
  const text =
    '[a](docs/none.md) [b](#licence) [c](CHANGELOG.md#licence) [d](https://example.org/x.md) `[e](f.md)`';
  expect(brokenLinks('README.md', text)).toEqual(['docs/none.md', 'CHANGELOG.md#licence']);
});
