import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { commandReference } from './command-reference.ts';
import { errorTable } from './error-table.ts';
import { withSection } from './markdown.ts';
import { toolTable, variableTable } from './registry-tables.ts';
import { routeTables } from './route-tables.ts';
import { sharedRecords, toolReference } from './tool-reference.ts';

const PROJECT = new URL('../../', import.meta.url);

/** The sections that are made from the code: of each page, what stands between the comments of that name. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/reference/tools.md': { overview: toolTable, tools: toolReference, records: sharedRecords },
  'docs/reference/configuration.md': { configuration: variableTable },
  'docs/reference/errors.md': { errors: errorTable },
  'docs/reference/cli.md': { commands: commandReference },
  'docs/reference/rest.md': { routes: routeTables },
};

export interface Page {
  readonly url: URL;
  readonly name: string;
  readonly written: string;
  /** As the code says it should be. */
  readonly made: string;
}

/** Every page that has a section made from the code. */
export function madePages(): Promise<Page[]> {
  return Promise.all(
    Object.entries(SECTIONS).map(async ([name, sections]) => {
      const url = new URL(name, PROJECT);
      const written = readFileSync(url, 'utf8');
      let made = written;
      for (const [section, make] of Object.entries(sections)) made = withSection(made, section, make());
      return {
        url,
        name,
        written,
        made: await format(made, { parser: 'markdown', printWidth: 110, singleQuote: true }),
      };
    }),
  );
}
