import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { withConfigurationTable } from './configuration-table.ts';

const file = new URL('../README.md', import.meta.url);
const readme = withConfigurationTable(readFileSync(file, 'utf8'));
writeFileSync(file, await format(readme, { parser: 'markdown', printWidth: 110, singleQuote: true }));
