import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const MADE_FROM = 'made_from';
const SOURCES = ['../../neo4j/pom.xml', '../clone/package.json', 'sources.mjs'];

/** The hash of what the list follows from: a unit test fails while the list is older. */
export function madeFrom() {
  const hash = createHash('sha256');
  for (const source of SOURCES) hash.update(readFileSync(new URL(source, import.meta.url)));
  return hash.digest('hex');
}
