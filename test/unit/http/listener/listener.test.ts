import { once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listen, type Listener } from '../../../../src/http/listener/listener.ts';

const opened: Listener[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.drain(0)));
});

async function open(port = 0): Promise<Listener> {
  const listener = await listen('127.0.0.1', port);
  opened.push(listener);
  return listener;
}

/** A listener whose app answers when the test calls `answer`. */
async function openSlow(): Promise<{ listener: Listener; arrived: Promise<void>; answer: () => void }> {
  const listener = await open();
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  listener.serve((_request, response) => {
    arrived.resolve();
    void answer.promise.then(() => response.end('done'));
  });
  return { listener, arrived: arrived.promise, answer: answer.resolve };
}

/** Drains the listener, and keeps afterEach from doing it again. */
function drain(listener: Listener, deadlineMs: number): Promise<void> {
  opened.splice(opened.indexOf(listener), 1);
  return listener.drain(deadlineMs);
}

/** Waits until the port refuses connections. */
function refused(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const isRefused = async () => {
    const socket = connect(Number(port), hostname);
    await expect(once(socket, 'connect').finally(() => socket.destroy())).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  };
  return vi.waitFor(isRefused, { timeout: 120_000, interval: 10 });
}

describe('a listener', () => {
  test('answers 503 until it has an app, then serves it', async () => {
    const listener = await open();
    const early = await fetch(listener.url);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await early.json()).toMatchObject({ error: { code: 'UNAVAILABLE', retry_after: 2 } });
    listener.serve((_request, response) => void response.end('served'));
    expect(await (await fetch(listener.url)).text()).toBe('served');
  });

  test('shows a page with the look of the service to a browser that comes too early', async () => {
    const { url } = await open();
    const page = await fetch(`${url}/dashboard`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('retry-after'), page.headers.get('vary')]).toEqual([
      ...[503, '2', 'Accept'],
    ]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain('<h1>The service is starting</h1>');
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([address, (await fetch(url + address)).status]).toEqual([address, 200]);
  });

  test('chooses a free port for 0', async () => {
    expect((await open()).url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  test('puts an IPv6 address in brackets, if the machine has one', async () => {
    const outcome = await listen('::1', 0).then(
      (listener) => opened[opened.push(listener) - 1]?.url,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(outcome).toMatch(/^(http:\/\/\[::1\]:[1-9]\d*|EADDRNOTAVAIL|EAFNOSUPPORT)$/);
  });

  test('on all addresses of the machine has a URL that can be called', async () => {
    const listener = await listen('0.0.0.0', 0);
    opened.push(listener);
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect((await fetch(listener.url)).status).toBe(503);
  });

  test('on all IPv6 addresses too, if the machine has one', async () => {
    const outcome = await listen('::', 0).then(
      (listener) => opened[opened.push(listener) - 1]?.url,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(outcome).toMatch(/^(http:\/\/127\.0\.0\.1:[1-9]\d*|EADDRNOTAVAIL|EAFNOSUPPORT)$/);
  });

  test('fails on a port in use', async () => {
    const { url } = await open();
    await expect(listen('127.0.0.1', Number(new URL(url).port))).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

/** Longer than a test may take. */
const NEVER_MS = 7_200_000;

describe('drain', () => {
  test('lets the request in flight end, and accepts no new one', async () => {
    const { listener, arrived, answer } = await openSlow();
    const inFlight = fetch(listener.url);
    await arrived;
    const drained = drain(listener, 10_000);
    await refused(listener.url);
    answer();
    expect(await (await inFlight).text()).toBe('done');
    await expect(drained).resolves.toBeUndefined();
  });

  test('answers requests whose connections are still queued', async () => {
    const { listener, arrived, answer } = await openSlow();
    const statuses = Array.from({ length: 60 }, async () => (await fetch(listener.url)).status);
    await arrived;
    const drained = drain(listener, 10_000);
    answer();
    expect(await Promise.all(statuses)).toEqual(statuses.map(() => 200));
    await drained;
  });

  test('closes the connection of a request at the deadline', async () => {
    const { listener, arrived } = await openSlow();
    const inFlight = fetch(listener.url);
    const cut = expect(inFlight).rejects.toThrow();
    await arrived;
    const started = performance.now();
    await drain(listener, 100);
    expect(performance.now() - started).toBeGreaterThanOrEqual(90);
    await cut;
  });

  test('does not wait for an idle connection', async () => {
    const listener = await open();
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve) =>
      get(listener.url, { agent }, (response) => response.resume().on('end', resolve)),
    );
    await sleep(10);
    await expect(drain(listener, NEVER_MS)).resolves.toBeUndefined();
    agent.destroy();
  });

  test('does not wait for a connection that leaves HTTP while it drains', async () => {
    const listener = await open();
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow: RequestListener = (_request, response) => {
      arrived.resolve();
      void answer.promise.then(() => response.end('done'));
    };
    listener.serve(slow, { takes: () => true, serve: () => Promise.resolve() });
    const { hostname, port } = new URL(listener.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const head = (...lines: string[]) => ['GET / HTTP/1.1', 'Host: localhost', ...lines, '', ''].join('\r\n');
    socket.write(head());
    await arrived.promise;
    const drained = drain(listener, NEVER_MS);
    await refused(listener.url);
    socket.write(head('Connection: Upgrade', 'Upgrade: websocket'));
    answer.resolve();
    await drained;
    socket.destroy();
  });
});
