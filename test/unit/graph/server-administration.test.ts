import neo4j from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { connect, failing, SECURITY } from '../../support/connected-engine.ts';
import { StandInServer } from '../../support/stand-in-server.ts';

describe('a new database of a cluster', () => {
  const topology = { primaries: 3, secondaries: 2 };

  test('has as many members as NEO4J_TOPOLOGY says, by parameters', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server, { topology });
    const sent: unknown[] = [];
    server.beforeCommand = (text, _name, parameters) =>
      text.startsWith('CREATE') && sent.push([text, parameters]);
    await engine.acquire('hm-new');
    const [primaries, secondaries] = [neo4j.int(3), neo4j.int(2)];
    expect(sent).toEqual([
      [
        'CREATE DATABASE $name IF NOT EXISTS TOPOLOGY $primaries PRIMARIES $secondaries SECONDARIES',
        { name: 'hm-new', primaries, secondaries },
      ],
    ]);
  });

  test('that has too few members is refused by what to correct', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server, { topology });
    failing(server, 'CREATE', 'Neo.ClientError.Statement.ArgumentError');
    await expect(engine.acquire('hm-new')).rejects.toThrow(/3 primaries and 2 secondaries.*NEO4J_TOPOLOGY/);
  });
});

describe('a drop on request', () => {
  test('ends when no member knows the database any more', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    (await engine.acquire('hm-old')).release();
    await expect(engine.drop('hm-old')).resolves.toEqual({ wasThere: true, isGone: true });
    expect([...server.databases.keys()]).toEqual([]);
    await expect(engine.drop('hm-old')).resolves.toEqual({ wasThere: false, isGone: true });
  });

  test('that the server does not finish answers UNAVAILABLE', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    const drop = server.drop.bind(server);
    server.drop = () => undefined;
    (await engine.acquire('hm-old')).release();
    await expect(engine.drop('hm-old')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    server.drop = drop;
    await expect(engine.drop('hm-old')).resolves.toEqual({ wasThere: true, isGone: true });
  });

  test('by a user who may not names the privilege', async () => {
    const server = new StandInServer();
    const { engine } = await connect(server);
    failing(server, 'DROP', `${SECURITY}.Forbidden`);
    const refused = engine.drop('hm-old');
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refused).rejects.toThrow(/GRANT DROP DATABASE/);
  });

  test('of the only database of a server is refused', async () => {
    const server = new StandInServer();
    failing(server, 'DROP', 'Neo.ClientError.Statement.UnsupportedAdministrationCommand', () =>
      server.create('neo4j'),
    );
    const { engine } = await connect(server);
    await expect(engine.drop('hm-only')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect([...server.databases.keys()]).toEqual(['neo4j']);
  });
});

test('one graph has at most half of the connections, and the next request waits for one of its own', async () => {
  const { engine } = await connect(new StandInServer());
  const leases = await Promise.all(Array.from({ length: 50 }, () => engine.acquire('hm-busy')));
  const waiting = engine.acquire('hm-busy');
  await expect(engine.acquire('hm-other')).resolves.toMatchObject({ database: 'hm-other' });
  leases[0]?.release();
  await expect(waiting).resolves.toMatchObject({ database: 'hm-busy' });
  await expect(engine.acquire('hm-busy')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
});
