import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './service-command.ts';

const EXAMPLE = /^<!-- example -->\n\n?```sh\n([\s\S]*?)^```$/gm;

/** The README's shell blocks that follow a line `<!-- example -->`, in their order. */
export function readmeExamples(): string[] {
  const file = path.join(projectDir, 'README.md');
  const readme = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...readme.matchAll(EXAMPLE)].map(([, block]) => block ?? '');
}
