import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Output } from './output.ts';

/** `hm version`. */
export function addVersion(hm: Command, output: Output): void {
  hm.command('version')
    .description('the version of this program')
    .action(() => {
      const { version } = JSON.parse(
        readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
      ) as {
        version: string;
      };
      output.result({ version, node: process.versions.node }, version);
    });
}
