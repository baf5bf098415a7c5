import { readFileSync, writeFileSync } from 'node:fs';
import { fieldsFile } from './generate/fields-file.ts';
import { pythonFiles } from './generate/python/python-files.ts';
import { toolsFile } from './generate/tools-file.ts';

writeFileSync(new URL('src/tools.ts', import.meta.url), await toolsFile());
writeFileSync(new URL('../src/cli/tools/tool-fields.ts', import.meta.url), await fieldsFile());

const python = new URL('../client-python/src/memory_graph_service/', import.meta.url);
const files = pythonFiles((name) => readFileSync(new URL(name, python), 'utf8'));
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, python), text);
