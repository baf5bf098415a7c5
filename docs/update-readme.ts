import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { withTables } from './readme-tables.ts';

const file = new URL('../README.md', import.meta.url);
const readme = withTables(readFileSync(file, 'utf8'));
writeFileSync(file, await format(readme, { parser: 'markdown', printWidth: 110, singleQuote: true }));
