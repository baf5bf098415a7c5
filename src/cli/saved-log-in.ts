import { readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { CliError } from './cli-error.ts';
import { cannotRead } from './file-failure.ts';
import { makeFolderOf, writeFileWhole } from './write-file.ts';

const tokens = z.object({
  client_id: z.string(),
  access_token: z.string(),
  refresh_token: z.string().optional(),
  /** Unix time in milliseconds. */
  expires_at: z.number(),
});

const logIn = z.object({
  url: z.string(),
  key: z.string().optional(),
  tokens: tokens.optional(),
  /** A graph of the account other than the log-in's own. */
  graph_id: z.string().optional(),
});
/** The service that the user logged in to, with an API key or the tokens of a log-in by OAuth, and settings. */
export type SavedLogIn = z.output<typeof logIn>;

/** HM_CONFIG, else hm/config.json in the user's folder for settings. */
export function configFile(env: NodeJS.ProcessEnv = process.env): string {
  const { HM_CONFIG: given, XDG_CONFIG_HOME: xdg, APPDATA: windows } = env;
  return given || path.join(xdg || windows || path.join(homedir(), '.config'), 'hm', 'config.json');
}

/** Throws CliError for a file that is none of ours. */
export function savedLogIn(file = configFile()): SavedLogIn | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  try {
    return logIn.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${file} is no log-in of hm. Delete it, and log in again with: hm login`);
  }
}

/** What is saved for a service; undefined where it is for another one. */
export function savedFor(url: URL): SavedLogIn | undefined {
  const saved = savedLogIn();
  return saved && URL.parse(saved.url)?.href === url.href ? saved : undefined;
}

export async function saveLogIn(saved: SavedLogIn, file = configFile()): Promise<void> {
  await makeFolderOf(file);
  await writeFileWhole(file, `${JSON.stringify(saved, undefined, 2)}\n`);
}

export function forgetLogIn(file = configFile()): void {
  rmSync(file, { force: true });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return cannotRead(file)(error);
  }
}
