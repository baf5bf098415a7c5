import { writeFileSync } from 'node:fs';
import { fieldsFile } from './generate/fields-file.ts';
import { toolsFile } from './generate/tools-file.ts';

writeFileSync(new URL('src/tools.ts', import.meta.url), await toolsFile());
writeFileSync(new URL('../src/cli/tools/tool-fields.ts', import.meta.url), await fieldsFile());
