import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runService, temporaryDataDir, type Environment, type Outcome } from '../support/service-command.ts';
import { databaseHostsOf, hostsGone } from '../support/service-hosts.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** The password that is derived from this key for the service's records begins with a dash, like an option of a command. */
const SECRET_KEY = 'an-operators-secret-key-of-length-40-008';
const OTHER_SECRET_KEY = 'some-other-secret-of-this-operator-00000';
const LOGGED_WITHIN_MS = 300_000;

/** Standard error has one line with the reason and nothing else; no database host is left. */
async function expectRefusal(outcome: Outcome, says: RegExp): Promise<void> {
  expect(outcome.stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(says)]);
  expect(outcome.stdout).toBe('');
  expect(outcome.code).toBe(1);
  await hostsGone(outcome.pid);
}

/** A port in use that accepts connections and never answers. */
async function silentPort(): Promise<AsyncDisposable & { readonly port: string }> {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: String((server.address() as AddressInfo).port),
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

describe('service with a wrong setting', () => {
  // One that the configuration refuses and one that the database host refuses; unit/service has the others.
  const cases: [variable: string, settings: Environment, secret?: string][] = [
    ['SECRET_KEY', { SECRET_KEY: 'too-short-a-secret' }, 'too-short-a-secret'],
    ['JVM_HEAP', { JVM_HEAP: '1k' }],
  ];

  test.for(cases)('names it in one line: %s', async ([variable, settings, secret]) => {
    await using folder = await temporaryDataDir();
    const outcome = await runService(folder.dataDir, settings);
    await expectRefusal(outcome, new RegExp(variable));
    if (secret !== undefined) expect(outcome.stderr).not.toContain(secret);
  });

  test('reports in one line that its data folder is a file', async () => {
    await using folder = await temporaryDataDir();
    await writeFile(folder.dataDir, '');
    await expectRefusal(await runService(folder.dataDir), new RegExp(folder.dataDir));
  });

  test('reports in one line that Java is missing', async () => {
    await using folder = await temporaryDataDir();
    await expectRefusal(await runService(folder.dataDir, { JAVA_HOME: '/nowhere' }), /JAVA_HOME/);
  });
});

describe('service with a Neo4j server that does not answer', () => {
  const NEO4J_PASSWORD = 'pass-word-of-nobody';

  /** Starts the service, waits until it logs why it waits, and ends it. */
  async function waitingFor(NEO4J_URI: string, says: RegExp): Promise<void> {
    await using folder = await temporaryDataDir();
    await using service = ServiceProcess.launch(folder.dataDir, { NEO4J_URI, NEO4J_PASSWORD });
    await vi.waitFor(() => expect(service.stderr).toMatch(says), { timeout: LOGGED_WITHIN_MS });
    expect(service.isRunning).toBe(true);
    expect(service.stderr).not.toContain(NEO4J_PASSWORD);
    const { code } = await service.stop();
    expect([code, service.stdout]).toEqual([143, '']);
  }

  test('waits and logs the reason where nothing listens at NEO4J_URI, until it is ended', async () => {
    await waitingFor(
      'neo4j://127.0.0.1:1',
      /Waiting for .* 127\.0\.0\.1:1 \(NEO4J_URI\): connect ECONNREFUSED/,
    );
  });

  test('waits and logs the reason where NEO4J_URI accepts connections but never answers', async () => {
    await using silent = await silentPort();
    await waitingFor(`bolt://127.0.0.1:${silent.port}`, /Waiting for .*\(NEO4J_URI\): no answer within 10 s/);
  });
});

describe('service beside another', () => {
  const resources = new AsyncDisposableStack();
  let dataDir: string;
  let refused: Outcome;
  let running: ServiceProcess;

  beforeAll(async () => {
    ({ dataDir } = resources.use(await temporaryDataDir()));
    const taken = resources.use(await silentPort());
    refused = await runService(dataDir, { SECRET_KEY, PORT: taken.port });
    running = resources.use(await ServiceProcess.start(dataDir, { SECRET_KEY }));
  });

  afterAll(() => resources.disposeAsync());

  test('reports in one line that the port is in use', async () => {
    await expectRefusal(refused, /in use.*127\.0\.0\.1:\d+/);
  });

  test('shows the first admin key on the first successful start, not on a refused one', () => {
    expect(refused.stdout).toBe('');
    expect(running.printedKey).toBeDefined();
  });

  test('prints no link to the dashboard into a pipe', () => {
    expect(running.stdout + running.stderr).not.toContain('/dashboard/open/');
  });

  test('with the same data folder names its owner in one line; the first service continues', async () => {
    const outcome = await runService(dataDir, { SECRET_KEY });
    await expectRefusal(outcome, new RegExp(`${dataDir}.*${running.pid}`));
    expect(await fetch(`${running.url}/readyz`)).toMatchObject({ status: 200 });
    expect(running.isRunning).toBe(true);
    expect(await databaseHostsOf(running.pid)).toHaveLength(1);
  });

  test('with another SECRET_KEY than that of the data reports this in one line', async () => {
    const outcome = await runService(dataDir, { SECRET_KEY: OTHER_SECRET_KEY });
    await expectRefusal(outcome, /SECRET_KEY/);
    expect(outcome.stderr).not.toContain(OTHER_SECRET_KEY);
    expect(outcome.stderr).not.toContain(SECRET_KEY);
  });
});
