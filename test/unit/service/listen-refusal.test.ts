import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../../src/http/listener/listener.ts';
import { listenRefusal, requireLoopback } from '../../../src/service/listen-refusal.ts';

const refusal = (host: string, port: number) => listen(host, port).catch(listenRefusal(host, port));

test('a port in use is refused with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(refusal('127.0.0.1', port)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: `The port is in use: another program, maybe this service, listens on 127.0.0.1:${port}. Stop it, or set PORT to a free one (0 takes any).`,
  });
  other.close();
});

test.each([
  ['192.0.2.1', /^HOST is "192\.0\.2\.1", which is no address of this machine\. Set it .+$/],
  [
    'no-such-host.invalid',
    /^HOST is "no-such-host\.invalid", a name that this machine cannot resolve\. Set it .+$/,
  ],
])('HOST=%s is refused by its name', async (host, message) => {
  await expect(refusal(host, 0)).rejects.toMatchObject({
    message: expect.stringMatching(message) as unknown,
  });
});

test.each([
  ['EADDRINUSE', '::1', /\[::1\]:80\./],
  ['EACCES', '0.0.0.0', /may not listen on 0\.0\.0\.0:80\. Set PORT/],
])('%s on %s is said in one line', (code, host, says) => {
  const fault = Object.assign(new Error(code), { code });
  expect(() => listenRefusal(host, 80)(fault)).toThrow(says);
});

test('any other fault stays as it is', () => {
  const fault = Object.assign(new Error('too many files'), { code: 'EMFILE' });
  expect(() => listenRefusal('127.0.0.1', 1)(fault)).toThrow(fault);
});

test('a machine with an IPv4 loopback passes', async () => {
  await expect(requireLoopback()).resolves.toBeUndefined();
});
