import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ThreadLimits } from '../../../src/documents/document-thread.ts';
import { Documents } from '../../../src/documents/documents.ts';
import { keptLog } from '../kept-log.ts';
import { fileOf } from './document-files.ts';

function open(limits?: ThreadLimits): Documents {
  const documents = new Documents(keptLog().logger, limits);
  onTestFinished(() => documents.close());
  return documents;
}

const LONG = `${'The mill grinds rye. '.repeat(50)}\n\n`.repeat(300);

test('a file is read in batches, and the next one waits for the caller', async () => {
  const documents = open();
  const file = await fileOf('long.txt', LONG);
  expect(await documents.detect(file, 'long.txt')).toBe('text/plain');
  let [underWay, count] = [0, 0];
  const reading = await documents.read(file, 'text/plain', async (passages) => {
    expect((underWay += 1)).toBe(1);
    await wait(5);
    underWay -= 1;
    count += passages.length;
  });
  expect(reading).toEqual({ metadata: {} });
  expect(count).toBe(300);
});

test('a reading ends at once when its signal aborts or the service stops', async () => {
  const documents = open();
  const file = await fileOf('long.txt', LONG);
  const reason = new Error('The caller left.');
  const caller = new AbortController();
  const left = documents.read(file, 'text/plain', () => caller.abort(reason), { signal: caller.signal });
  await expect(left).rejects.toBe(reason);
  const stopped = documents.read(file, 'text/plain', () => documents.close());
  await expect(stopped).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a thread beyond its time or memory ends as unreadable, and the next file is read', async () => {
  const file = await fileOf('long.txt', LONG);
  const unreadable = { metadata: {}, unreadable: 'too large or too complex' };
  const take = () => undefined;
  expect(await open({ workMs: 1, memoryMb: 512 }).read(file, 'text/plain', take)).toEqual(unreadable);
  expect(await open({ workMs: 60_000, memoryMb: 1 }).read(file, 'text/plain', () => wait(50))).toEqual(
    unreadable,
  );
  expect(await open().read(file, 'text/plain', take)).toEqual({ metadata: {} });
});

test('a file that does not exist fails the call', async () => {
  await expect(open().read('/nowhere/a.txt', 'text/plain', () => undefined)).rejects.toThrow('ENOENT');
});
