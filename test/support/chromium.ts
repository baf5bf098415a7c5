import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Debian's browser, or the one that CHROMIUM names; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const { CHROMIUM: given, PATH: folders = '' } = process.env;
  if (given) return given;
  return folders
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

export function launchChromium(executablePath: string): Promise<Browser> {
  // A container lets no user but root in, for whom the sandbox does not start.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
