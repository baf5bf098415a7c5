import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGE_TYPE } from './declared.ts';

/** What the set-up built of `dashboard/app/`: one file with its script and its styles. */
const FILE = path.resolve(import.meta.dirname, '../../../../dashboard/dist/app/index.html');

/** The page that shows an answer as a graph. */
export const GRAPH_PAGE = 'ui://memory/graph';

/** It asks nothing of any network: a host may refuse it all. */
const META = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

export const listedPage = {
  uri: GRAPH_PAGE,
  name: 'graph',
  title: 'Graph of memories',
  description: 'Shows the memories of an answer and how they are linked.',
  mimeType: PAGE_TYPE,
  _meta: META,
};

export async function readPage() {
  return { uri: GRAPH_PAGE, mimeType: PAGE_TYPE, text: await readFile(FILE, 'utf8'), _meta: META };
}
