import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installationOf } from '../../setup/installation.mjs';
import { projectDir } from './service-command.ts';

/** A Java that does not start the database host before `release`, as on a slow disk. */
export async function heldJava(): Promise<
  AsyncDisposable & { readonly home: string; release(): Promise<void> }
> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-java-'));
  const released = path.join(folder.path, 'released');
  await mkdir(path.join(folder.path, 'bin'));
  const script = [
    '#!/bin/sh',
    `case "$*" in *--data*) while [ ! -e "${released}" ]; do sleep 0.1; done;; esac`,
    `exec "${installationOf(projectDir).host.java}" "$@"`,
  ];
  await writeFile(path.join(folder.path, 'bin', 'java'), script.join('\n'), { mode: 0o755 });
  return {
    home: folder.path,
    release: () => writeFile(released, ''),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
