import { expect, test } from 'vitest';
import { blocksIn, faultsOfMarks } from '../../support/page-blocks.ts';
import { projectPages } from '../../support/project-pages.ts';

const pages = projectPages().filter((page) => page === 'README.md' || page.startsWith('docs/'));

test('every block of code of README and docs is run or checked by a test, or says why it is not', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap((page) => faultsOfMarks(page))).toEqual([]);
});

const block = (mark: string) => `Text.\n\n${mark}\n\n\`\`\`sh\nls\n\`\`\`\n`;

test.each([
  ['', /:5: a block without a mark/],
  ['<!-- example -->', /no such mark/],
  ['<!-- not run: -->', /no such mark/],
  ['<!-- not run: too hard -->', /no reason/],
  ['<!-- run by: test/none.test.ts -->', /there is no test\/none\.test\.ts/],
  ['<!-- run by: test/unit/docs/links.test.ts -->', /does not name docs\/absent\.md/],
  ['<!-- not run: test/none.test.ts has a cluster -->', /there is no test\/none\.test\.ts/],
  ['<!-- not run: needs a cluster of Kubernetes -->\n\nMore text.', /stands before no block/],
])('a block with the mark "%s" is found', (mark, fault) => {
  expect(faultsOfMarks('docs/absent.md', block(mark))).toContainEqual(expect.stringMatching(fault));
});

test.each([
  '<!-- not run: needs a cluster of Kubernetes -->',
  '<!-- output -->',
  '<!-- run by: test/unit/docs/blocks.test.ts -->',
])('a block with the mark "%s" is accepted', (mark) => {
  expect(faultsOfMarks('docs/absent.md', block(mark))).toEqual([]);
});

test('a mark of the page stands for its blocks without one, and not for others', () => {
  const text = `<!-- blocks run by: test/a.test.ts -->\n\n${block('')}${block('<!-- output -->')}`;
  expect(blocksIn(text).map(({ mark }) => mark)).toEqual(['run by: test/a.test.ts', 'output']);
});

test('a block in a list and one with more quotation marks are blocks, and what they hold is none', () => {
  const text = '- a\n\n  ```sh\n  ls\n  ```\n\n````md\n```sh\nls\n```\n````\n';
  expect(blocksIn(text).map(({ language, line }) => [language, line])).toEqual([
    ['sh', 3],
    ['md', 7],
  ]);
});
