import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerEngine } from '../../../src/graph/server/server-engine.ts';
import { connect, failing, SECURITY, SETTINGS, SHORT } from '../../support/connected-engine.ts';
import { DATABASE_NOT_FOUND, serverError, StandInServer } from '../../support/stand-in-server.ts';

describe('a new database', () => {
  test('is made, and served once it is online', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    const lease = await engine.acquire('hm-new');
    expect(lease.database).toBe('hm-new');
    expect([...server.databases.keys()]).toEqual(['hm-new']);
  });

  test.for([
    'Neo.ClientError.Database.ExistingDatabaseFound',
    'Neo.ClientError.Schema.ConstraintValidationFailed',
    'Neo.TransientError.Transaction.LeaderSwitch',
    'Neo.DatabaseError.General.UnknownError',
    'Neo.ClientError.Security.Forbidden',
    'SessionExpired',
  ])(
    'that another process makes at the same moment is served, though CREATE DATABASE fails by %s',
    async (code) => {
      const server = new StandInServer();
      const { engine } = await connect(server);
      failing(server, 'CREATE', code, () => server.create('hm-new', 'starting'));
      const acquired = engine.acquire('hm-new');
      await vi.waitFor(() =>
        expect(server.commands.filter((text) => text.startsWith('SHOW')).length).toBeGreaterThan(4),
      );
      for (const each of server.databases.values()) each.status = 'online';
      await expect(acquired).resolves.toMatchObject({ database: 'hm-new' });
    },
  );

  test('that nobody makes fails as CREATE DATABASE did, after the time another process would need', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'CREATE', 'Neo.DatabaseError.General.UnknownError');
    const cause = expect.objectContaining({ code: 'Neo.DatabaseError.General.UnknownError' }) as Error;
    await expect(engine.acquire('hm-new')).rejects.toMatchObject({ code: 'INTERNAL', cause });
    server.beforeCommand = () => undefined;
    await expect(engine.acquire('hm-new')).resolves.toMatchObject({ database: 'hm-new' });
  });

  test('is asked for again where CREATE DATABASE failed in passing', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    let failures = 3;
    server.beforeCommand = (text) => {
      if (text.startsWith('CREATE') && failures-- > 0)
        throw serverError('Neo.TransientError.Transaction.LeaderSwitch');
    };
    await expect(engine.acquire('hm-new')).resolves.toMatchObject({ database: 'hm-new' });
  });

  test('of a server that is away is answered UNAVAILABLE', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'SHOW', 'ServiceUnavailable');
    await expect(engine.acquire('hm-new')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  });

  test('that does not come online is answered UNAVAILABLE', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    await server.create('hm-slow', 'starting');
    await expect(engine.acquire('hm-slow')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
  });
});

describe('an answer that names the cause and the remedy', () => {
  test('is given where the limit of databases is reached', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'CREATE', 'Neo.DatabaseError.Database.DatabaseLimitReached');
    const refused = engine.acquire('hm-new');
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refused).rejects.toThrow(/limit of databases.*dbms\.max_databases/);
  });

  test('is given where the user may not create databases', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'CREATE', `${SECURITY}.Forbidden`);
    const refused = engine.acquire('hm-new');
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refused).rejects.toThrow(/NEO4J_USER.*GRANT CREATE DATABASE/);
  });

  test('is given at once where the database was stopped', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server, { times: { ...SHORT, onlineWithinMs: 60_000 } });
    await server.create('hm-stopped', 'offline');
    const refused = engine.acquire('hm-stopped');
    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(refused).rejects.toThrow(/START DATABASE/);
  });

  test('is not needed by a user who may not create databases where they are there', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'CREATE', `${SECURITY}.Forbidden`);
    await server.create('hm-there');
    await expect(engine.acquire('hm-there')).resolves.toMatchObject({ database: 'hm-there' });
  });
});

describe('a start', () => {
  test('waits for a server that is coming up, and says what it waits for', async () => {
    const server = new StandInServer();
    let isUp = false;
    server.beforeCommand = () => {
      if (!isUp)
        throw serverError('ServiceUnavailable', 'No luck. Caused by: connect ECONNREFUSED 10.0.0.1:7687');
    };
    const log: string[] = [];
    const logger = pino({}, { write: (line) => void log.push(line) });
    const start = ServerEngine.connect(SETTINGS, logger, { openDriver: server.openDriver, times: SHORT });
    await expect.poll(() => server.drivers.opened).toBeGreaterThan(3);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(
      /Waiting for the Neo4j server at stand-in:7687.*connect ECONNREFUSED 10\.0\.0\.1:7687/,
    );
    isUp = true;
    const engine = await start;
    expect(server.drivers.closed).toBe(server.drivers.opened - 1);
    await engine.close();
  });

  test('waits for a server that takes longer for each answer than the first attempts last', async () => {
    const server = new StandInServer();
    server.beforeCommand = () => sleep(50);
    const { engine, log } = await connect(server, { times: { ...SHORT, attemptWithinMs: 1 } });
    expect(engine.manyDatabases).toBe(true);
    expect(log[0]).toMatch(/Waiting for the Neo4j server at stand-in:7687.*no answer within 0.001 s/);
    expect(server.drivers.opened).toBeGreaterThan(1);
  });

  test.for(['Unauthorized', 'CredentialsExpired', 'AuthenticationRateLimit'])(
    'fails at once by a wrong password (%s)',
    async (title) => {
      const server = new StandInServer();
      failing(server, '', `${SECURITY}.${title}`);
      const failed = connect(server);
      await expect(failed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      await expect(failed).rejects.toThrow(/NEO4J_PASSWORD.*what a server says/);
      expect(server.commands).toHaveLength(1);
    },
  );

  test('needs no right to drop databases', async () => {
    const server = new StandInServer();
    failing(server, 'DROP', `${SECURITY}.Forbidden`);
    const { engine } = await connect(server);
    expect(engine.manyDatabases).toBe(true);
  });

  test('finds out that a server has a single database', async () => {
    const server = new StandInServer();
    await server.create('graph');
    failing(server, 'DROP', 'Neo.ClientError.Statement.UnsupportedAdministrationCommand');
    const { engine } = await connect(server);
    expect(engine.manyDatabases).toBe(false);
    await expect(engine.acquire('hm-any')).resolves.toMatchObject({ database: 'graph' });
  });
});

/** A database that was served, and then is another one. */
async function replaced(server: StandInServer, uri?: string) {
  const { engine, log } = await connect(server, {
    ...(uri && { uri }),
    times: { ...SHORT, watchMs: 60_000 },
  });
  const names: string[] = [];
  engine.onClosed((name, isReplaced) => names.push(isReplaced ? name : `${name}, unused`));
  const before = await engine.acquire('hm-mine');
  server.drop('hm-mine');
  return { engine, before, names, log };
}

describe('a database that was dropped behind the service', () => {
  test('is made anew once a statement failed there', async () => {
    const server = new StandInServer();
    const { engine, before, names, log } = await replaced(server);
    const session = before.driver.session({ database: before.database });
    await expect(session.run('RETURN 1')).rejects.toMatchObject({ code: DATABASE_NOT_FOUND });
    expect(await before.isReplaced?.()).toBe(true);
    const after = await engine.acquire('hm-mine');
    expect(after.generation).not.toBe(before.generation);
    expect(server.databases.has('hm-mine')).toBe(true);
    expect(names).toEqual(['hm-mine']);
    expect(log.filter((line) => line.includes('hm-mine'))).toEqual([expect.stringContaining('"level":40')]);
  });

  test('and created by somebody else is another one', async () => {
    const server = new StandInServer();
    const { engine, before, names } = await replaced(server);
    await server.create('hm-mine');
    expect(await before.isReplaced?.()).toBe(true);
    const after = await engine.acquire('hm-mine');
    expect(after.generation).not.toBe(before.generation);
    expect(await after.isReplaced?.()).toBe(false);
    expect(names).toEqual(['hm-mine']);
  });

  test('takes its bookmarks with it', async () => {
    const server = new StandInServer();
    const { engine, before } = await replaced(server, 'neo4j://stand-in:7687');
    await server.create('hm-mine');
    expect((await engine.acquire('hm-mine')).bookmarks).toBe(before.bookmarks);
    await before.isReplaced?.();
    const { bookmarks } = await engine.acquire('hm-mine');
    expect(bookmarks).toBeDefined();
    expect(bookmarks).not.toBe(before.bookmarks);
  });

  test('and cannot be made anew answers why', async () => {
    const server = new StandInServer();
    const { before } = await replaced(server);
    failing(server, 'CREATE', 'Neo.DatabaseError.Database.DatabaseLimitReached');
    await expect(before.isReplaced?.()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.for(['dropped', 'replaced'] as const)('is noticed without a request (%s)', async (how) => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    const before = await engine.acquire('hm-mine');
    server.drop('hm-mine');
    if (how === 'replaced') await server.create('hm-mine');
    await vi.waitFor(async () =>
      expect((await engine.acquire('hm-mine')).generation).not.toBe(before.generation),
    );
  });
});

describe('a database that is still there', () => {
  test('is looked at by one statement for all, and only where one is in use', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    const looks = () => server.commands.filter((text) => text.startsWith('SHOW DATABASES')).length;
    await new Promise((resolve) => setTimeout(resolve, 5 * SHORT.watchMs));
    expect(looks()).toBe(0);
    const leases = await Promise.all(['hm-a', 'hm-b'].map((name) => engine.acquire(name)));
    server.commands.length = 0;
    await expect.poll(() => looks()).toBeGreaterThan(1);
    expect(server.commands.every((text) => text.startsWith('SHOW DATABASES'))).toBe(true);
    const again = await Promise.all(['hm-a', 'hm-b'].map((name) => engine.acquire(name)));
    expect(again.map(({ generation }) => generation)).toEqual(leases.map(({ generation }) => generation));
  });

  test('stays what it is where its server is away, stopped or reached by an alias', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server, { times: { ...SHORT, watchMs: 60_000 } });
    await server.create('moved');
    server.databases.get('moved')?.aliases.push('hm-mine');
    const lease = await engine.acquire('hm-mine');
    expect(await lease.isReplaced?.()).toBe(false);
    const moved = server.databases.get('moved');
    if (moved) moved.status = 'starting';
    expect(await lease.isReplaced?.()).toBe(false);
    failing(server, 'SHOW', 'ServiceUnavailable');
    expect(await lease.isReplaced?.()).toBe(false);
  });

  test('is refused at once after it was stopped, and is the same when it is started', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server, { times: { ...SHORT, watchMs: 60_000 } });
    const names: string[] = [];
    engine.onClosed((name) => names.push(name));
    const lease = await engine.acquire('hm-mine');
    const mine = server.databases.get('hm-mine');
    if (mine) mine.status = 'offline';
    await expect(lease.isReplaced?.()).rejects.toThrow(/START DATABASE `hm-mine`/);
    await expect(engine.acquire('hm-mine')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 30 });
    if (mine) mine.status = 'online';
    expect((await engine.acquire('hm-mine')).generation).toBe(lease.generation);
    expect(names).toEqual([]);
  });

  test('of a server with a single one is watched too, under the name that callers know', async () => {
    const server = new StandInServer();
    await server.create('graph');
    failing(server, 'DROP', 'Neo.ClientError.Statement.UnsupportedAdministrationCommand');
    const { engine } = await connect(server);
    const names: string[] = [];
    engine.onClosed((name, isReplaced) => names.push(isReplaced ? name : `${name}, unused`));
    const before = await engine.acquire('hm-mine');
    await server.create('graph'); // Its server began again with an empty disk.
    await vi.waitFor(async () =>
      expect((await engine.acquire('hm-mine')).generation).not.toBe(before.generation),
    );
    expect(names).toEqual(['hm-mine']);
  });
});

describe('a database that nobody uses', () => {
  const IDLE_MS = 1_000;

  beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
  afterEach(() => void vi.useRealTimers());

  /** An engine with the names that it announced as closed. */
  async function announcing(server = new StandInServer()) {
    const { engine } = await connect(server, { times: { ...SHORT, idleMs: IDLE_MS } });
    const names: string[] = [];
    engine.onClosed((name, isReplaced) => names.push(isReplaced ? `${name}, replaced` : name));
    return { engine, names };
  }

  test('is announced as closed once it was not used for so long, and one in use is not', async () => {
    const { engine, names } = await announcing();
    const [unused, used] = await Promise.all(['hm-unused', 'hm-used'].map((name) => engine.acquire(name)));
    await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
    unused?.release();
    await vi.advanceTimersByTimeAsync(IDLE_MS - SHORT.watchMs);
    expect(names).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
    expect(names).toEqual(['hm-unused']);
    used?.release();
    await vi.advanceTimersByTimeAsync(IDLE_MS + SHORT.watchMs);
    expect(names).toEqual(['hm-unused', 'hm-used']);
  });

  test('stays open while one of two still uses it, and where it is used again in time', async () => {
    const { engine, names } = await announcing();
    const [first, second] = [await engine.acquire('hm-mine'), await engine.acquire('hm-mine')];
    first.release();
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    second.release();
    await vi.advanceTimersByTimeAsync(IDLE_MS - SHORT.watchMs);
    (await engine.acquire('hm-mine')).release();
    await vi.advanceTimersByTimeAsync(IDLE_MS - SHORT.watchMs);
    expect(names).toEqual([]);
  });

  test('is served when it is wanted again, as it is then', async () => {
    const server = new StandInServer();
    const { engine, names } = await announcing(server);
    (await engine.acquire('hm-mine')).release();
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    await server.create('hm-mine');
    const lease = await engine.acquire('hm-mine');
    expect(await lease.isReplaced?.()).toBe(false);
    expect(names).toEqual(['hm-mine']);
  });
});

test('a routed engine keeps bookmarks of each database, one that is not none', async () => {
  const server = new StandInServer(() => ({}) as Driver);
  const routed = await connect(server, { uri: 'neo4j://stand-in:7687' });
  const [a, b] = await Promise.all(['hm-a', 'hm-b'].map((name) => routed.engine.acquire(name)));
  expect(a?.bookmarks).toBeInstanceOf(neo4j.bookmarkManager().constructor);
  expect(a?.bookmarks).not.toBe(b?.bookmarks);
  const direct = await connect(server);
  expect((await direct.engine.acquire('hm-a')).bookmarks).toBeUndefined();
});
