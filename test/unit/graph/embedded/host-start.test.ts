import { describe, expect, test } from 'vitest';
import { HostProcess, HostRefusal } from '../../../../src/graph/embedded/host-process.ts';
import { FakeHost, FOLDER, hasEnded } from './fake-host.ts';

async function refusalOf(host: FakeHost): Promise<HostRefusal> {
  const error: unknown = await host.start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HostRefusal);
  return error as HostRefusal;
}

describe('the start of the host', () => {
  test('is done at READY, and the pid is the one it said', async () => {
    const host = await FakeHost.serving('() => {}').start();
    expect(process.kill(host.pid, 0)).toBe(true);
    await host.stop();
    expect(await hasEnded(host.pid)).toBe(true);
  });

  test('runs in the folder it is given', async () => {
    const host = await FakeHost.serving("(id) => say(id, 'OK', process.cwd())").start();
    await expect(host.request('STATS')).resolves.toEqual([FOLDER]);
    await host.stop();
  });

  test('hands on line by line what it writes to standard error', async () => {
    const fake = FakeHost.serving("(id) => { console.error('one\\ntwo'); say(id, 'OK'); }");
    const host = await fake.start();
    await host.request('STATS');
    await expect.poll(() => fake.log).toEqual(['one', 'two']);
    await host.stop();
  });

  test('throws what FATAL says', async () => {
    const fatal = "console.log('FATAL\\tLOCKED\\tAnother service holds the folder.'); process.exitCode = 1;";
    const refusal = await refusalOf(new FakeHost(fatal));
    expect([refusal.code, refusal.message]).toEqual(['LOCKED', 'Another service holds the folder.']);
  });

  test('that ends without a word is told with its status', async () => {
    const refusal = await refusalOf(new FakeHost('process.exit(3)'));
    expect([refusal.code, refusal.message]).toEqual(['ENDED', 'The database host ended with status 3.']);
  });

  test('whose first line is something else says that line and what Java it needs', async () => {
    const refusal = await refusalOf(new FakeHost("console.log('Error: no such option');"));
    expect(refusal.code).toBe('ENDED');
    expect(refusal.message).toContain('Error: no such option');
    expect(refusal.message).toContain('JDK 17');
  });

  test('whose first line is something else leaves no process behind', async () => {
    const fake = new FakeHost("console.error(process.pid); console.log('Hello'); process.stdin.resume();");
    await refusalOf(fake);
    await expect.poll(() => fake.log).toHaveLength(1);
    expect(await hasEnded(Number(fake.log[0]))).toBe(true);
  });

  test('without Java says so', async () => {
    const start = HostProcess.start({
      java: 'no-such-java-at-all',
      folder: FOLDER,
      args: [],
      onLog: () => undefined,
    });
    await expect(start).rejects.toMatchObject({
      name: 'HostRefusal',
      code: 'JAVA',
      message: expect.stringContaining('no-such-java-at-all') as string,
    });
  });
});
