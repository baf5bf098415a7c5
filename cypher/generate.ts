import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statementsWithParts } from '../src/graph/cypher-files.ts';

const GENERATED = new URL('generated/', import.meta.url);

rmSync(GENERATED, { recursive: true, force: true });
for (const [name, text] of statementsWithParts()) {
  const file = new URL(`${name}.cypher`, GENERATED);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
