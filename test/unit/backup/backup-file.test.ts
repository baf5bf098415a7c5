import { mkdtempDisposable, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { readHeader, recordsOf, verifyBackup } from '../../../src/backup/read-backup.ts';
import type { BackupRecord } from '../../../src/backup/record.ts';
import { keepVerified, writeDraft } from '../../../src/backup/write-backup.ts';

const PASSPHRASE = 'a passphrase of tests';
const SUBJECT = {
  kind: 'graph',
  scheduled: false,
  graph: { id: 'graph-1', name: 'main', account_id: 'account-1' },
} as const;

const RECORDS: BackupRecord[] = [
  { database: { name: 'live', schema: ['CREATE INDEX a FOR (n:Node) ON (n.a)'] } },
  ...Array.from({ length: 2_000 }, (_, id) => ({
    node: { id, labels: ['Node'], properties: { key: `node_${id}`, text: 'ä \u2028 \n "quoted"' } },
  })),
  { relationship: { from: 0, to: 1, type: 'RELATES_TO', properties: {} } },
];

const test = base.extend('folder', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'backup-file-'));
  onCleanup(() => folder.remove());
  return folder.path;
});

async function* each(records: readonly BackupRecord[]) {
  yield* records;
  await Promise.resolve();
}

function draftIn(folder: string, passphrase?: string): Promise<string> {
  return writeDraft(path.join(folder, 'a.hmbackup'), SUBJECT, each(RECORDS), passphrase);
}

/** The bytes of a backup, made once: a key takes its time. */
const made = new Map<string | undefined, Promise<Buffer>>();

async function written(folder: string, passphrase?: string): Promise<string> {
  const file = path.join(folder, 'a.hmbackup');
  const bytes = made.get(passphrase) ?? draftIn(folder, passphrase).then((draft) => readFile(draft));
  made.set(passphrase, bytes);
  await writeFile(file, await bytes);
  return file;
}

async function changed(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  await writeFile(file, change(await readFile(file)));
  return file;
}

const refused = (message: RegExp) =>
  expect.objectContaining({
    code: 'INVALID_INPUT',
    message: expect.stringMatching(message) as string,
  }) as Error;

/** Each reading of an encrypted one derives the key, which takes its time: fewer places do. */
describe.for([
  ['plain', undefined, [0.02, 0.3, 0.6, 0.9, 0.999]],
  ['encrypted', PASSPHRASE, [0.6, 0.999]],
] as const)('a backup that is %s', ([, passphrase, places]) => {
  test('holds the records that were written, for its owner alone', async ({ folder }) => {
    const kept = await keepVerified(await draftIn(folder, passphrase), passphrase);
    expect(kept).toMatchObject({ file: 'a.hmbackup', nodes: 2_000 });
    const file = path.join(folder, kept.file);
    const read: BackupRecord[] = [];
    for await (const record of recordsOf(file, passphrase)) read.push(record);
    expect(read).toEqual([...RECORDS, { end: { databases: 1, nodes: 2_000, relationships: 1, files: 0 } }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.hmbackup']);
    expect((await readHeader(file)).graph).toEqual(SUBJECT.graph);
  });

  test.for(places)('is refused where it is cut at %d of its length', async (part, { folder }) => {
    const file = await written(folder, passphrase);
    await changed(file, (bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
    await expect(verifyBackup(file, passphrase)).rejects.toThrow(refused(/is no backup|damaged/));
  });

  test.for([...places, 1])('is refused where a bit at %d of it is changed', async (part, { folder }) => {
    const file = await written(folder, passphrase);
    await changed(file, (bytes) => {
      const at = Math.min(Math.floor(bytes.length * part), bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      return bytes;
    });
    await expect(verifyBackup(file, passphrase)).rejects.toThrow(refused(/damaged|no backup|passphrase/));
  });

  test('is refused where something follows it', async ({ folder }) => {
    const file = await changed(await written(folder, passphrase), (bytes) =>
      Buffer.concat([bytes, Buffer.from('x')]),
    );
    await expect(verifyBackup(file, passphrase)).rejects.toThrow(refused(/damaged/));
  });

  test('is refused where its header is of another graph', async ({ folder }) => {
    const file = await changed(await written(folder, passphrase), (bytes) =>
      Buffer.from(bytes.toString('latin1').replace('graph-1', 'graph-2'), 'latin1'),
    );
    await expect(verifyBackup(file, passphrase)).rejects.toThrow(refused(/SHA-256/));
  });
});

describe('a backup', () => {
  test('that is encrypted needs its passphrase, and shows no text', async ({ folder }) => {
    const file = await written(folder, PASSPHRASE);
    await expect(verifyBackup(file, undefined)).rejects.toThrow(refused(/is encrypted/));
    await expect(verifyBackup(file, 'another passphrase')).rejects.toThrow(refused(/not the passphrase/));
    expect((await readFile(file)).includes('node_1')).toBe(false);
  });

  test('leaves no file where its records cannot be read', async ({ folder }) => {
    const records = async function* () {
      yield* each(RECORDS);
      throw new Error('The database is gone.');
    };
    const draft = writeDraft(path.join(folder, 'a.hmbackup'), SUBJECT, records(), undefined);
    await expect(draft).rejects.toThrow('The database is gone.');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is no file of something else', async ({ folder }) => {
    const file = path.join(folder, 'b.hmbackup');
    await writeFile(file, '{"format":"memory-graph/1","nodes":[]}\n');
    await expect(verifyBackup(file, undefined)).rejects.toThrow(refused(/is no backup/));
  });
});
