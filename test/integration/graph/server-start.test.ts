import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import pino from 'pino';
import { describe, expect } from 'vitest';
import { ServerEngine } from '../../../src/graph/server/server-engine.ts';
import { test as base } from '../../support/memory-test.ts';

/** `test` with the settings of a real server; skipped where the embedded engine is under test. */
const test = base.extend('server', ({ settings, skip }) => {
  const { NEO4J_URI: uri, NEO4J_PASSWORD: password = '' } = settings as Record<string, string>;
  if (uri === undefined) skip('TEST_NEO4J_URI names no Neo4j server.');
  return { uri: uri ?? '', user: 'neo4j', password };
});

/** A port without a listener until `begin` forwards its connections to the server. */
async function portBefore(uri: string) {
  const { hostname, port } = new URL(uri);
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname);
    socket.pipe(server).pipe(socket);
    for (const each of [socket, server]) each.on('error', () => void (socket.destroy(), server.destroy()));
  });
  const listen = async (at: number) => {
    proxy.listen(at, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as AddressInfo).port;
  };
  const reserved = await listen(0);
  await new Promise((resolve) => proxy.close(resolve));
  return { port: reserved, begin: () => listen(reserved), end: () => proxy.close() };
}

describe('a start on a Neo4j server', () => {
  test('waits until the server listens, and logs why', async ({ server }) => {
    const log: string[] = [];
    const logger = pino({}, { write: (line) => void log.push(line) });
    const { port, begin, end } = await portBefore(server.uri);
    const starting = ServerEngine.connect({ ...server, uri: `bolt://127.0.0.1:${port}` }, logger);
    await expect.poll(() => log.join('')).toMatch(/Waiting for the Neo4j server.*ECONNREFUSED/);
    await begin();
    const engine = await starting;
    end();
    await engine.close();
  });

  test('fails at once where the server refuses the user', async ({ server }) => {
    const failed = ServerEngine.connect({ ...server, user: 'nobody-here' }, pino({ level: 'silent' }));
    await expect(failed).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('finds databases unchanged that nobody has replaced', async ({ server }) => {
    const engine = await ServerEngine.connect(server, pino({ level: 'silent' }));
    const name = engine.manyDatabases ? 'neo4j' : 'any';
    const lease = await engine.acquire(name);
    expect(await lease.isReplaced?.()).toBe(false);
    expect((await engine.acquire(name)).generation).toBe(lease.generation);
    expect(lease.generation).toMatchObject({ id: expect.stringMatching(/\w/) as string });
    await engine.close();
  });
});
