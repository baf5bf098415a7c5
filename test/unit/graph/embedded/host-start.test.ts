import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { HostProcess } from '../../../../src/graph/embedded/host-process.ts';
import { FakeHost, FOLDER, hasEnded } from './fake-host.ts';

async function refusalOf(host: FakeHost): Promise<string> {
  const error: unknown = await host.start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).message;
}

describe('the start of the host', () => {
  test('ends at READY, which names the process id', async () => {
    const host = await FakeHost.serving('() => {}').start();
    expect(process.kill(host.pid, 0)).toBe(true);
    await host.stop();
    expect(await hasEnded(host.pid)).toBe(true);
  });

  test('uses the given working directory', async () => {
    const host = await FakeHost.serving("(id) => say(id, 'OK', process.cwd())").start();
    await expect(host.request('STATS')).resolves.toEqual([FOLDER]);
    await host.stop();
  });

  test('reports each line of standard error', async () => {
    const fake = FakeHost.serving("(id) => { console.error('one\\ntwo'); say(id, 'OK'); }");
    const host = await fake.start();
    await host.request('STATS');
    await expect.poll(() => fake.log).toEqual(['one', 'two']);
    await host.stop();
  });

  test('throws the message of FATAL', async () => {
    const fatal = "console.log('FATAL\\tDATA_FOLDER\\tIt cannot be used.'); process.exitCode = 1;";
    expect(await refusalOf(new FakeHost(fatal))).toBe('It cannot be used.');
  });

  test('on a folder that another service has says what to do', async () => {
    const fatal = "console.log('FATAL\\tLOCKED\\tIt is in use'); process.exitCode = 1;";
    expect(await refusalOf(new FakeHost(fatal))).toBe(
      'It is in use. Use that service (MCP clients: hm mcp), or set DATA_DIR to another folder.',
    );
  });

  test('that ends without a line is refused with its status', async () => {
    const refusal = await refusalOf(new FakeHost('process.exit(3)'));
    expect(refusal).toBe('The database host ended with status 3.');
  });

  test('with another first line is refused with that line and the Java it needs', async () => {
    const refusal = await refusalOf(new FakeHost("console.log('Error: no such option');"));
    expect(refusal).toContain('Error: no such option');
    expect(refusal).toContain('JDK 17');
  });

  test('with another first line leaves no process behind', async () => {
    const fake = new FakeHost("console.error(process.pid); console.log('Hello'); process.stdin.resume();");
    await refusalOf(fake);
    await expect.poll(() => fake.log).toHaveLength(1);
    expect(await hasEnded(Number(fake.log[0]))).toBe(true);
  });

  test('without Java is refused with the command', async () => {
    const start = HostProcess.start({
      java: 'no-such-java-at-all',
      folder: FOLDER,
      args: [],
      onLog: () => undefined,
    });
    await expect(start).rejects.toThrow(/Java cannot be started \(no-such-java-at-all\)/);
  });
});
