import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fakeService } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

/** A service whose refresh tokens are good once: the second use ends the log-in. */
async function strictIssuer() {
  let [current, renewals, isRevoked] = ['r0', 0, false];
  const service = await fakeService(({ path: route, body, headers }, response) => {
    if (route.startsWith('/.well-known'))
      return { issuer: service.url, token_endpoint: `${service.url}token` };
    if (route === '/token') {
      isRevoked ||= new URLSearchParams(body).get('refresh_token') !== current;
      if (isRevoked) return (response.writeHead(400), { error: 'invalid_grant' });
      current = `r${++renewals}`;
      return { access_token: `a${renewals}`, token_type: 'bearer', refresh_token: current, expires_in: 600 };
    }
    if (headers.authorization !== `Bearer a${renewals}`)
      return (response.writeHead(401), { error: { code: 'UNAUTHENTICATED', message: 'No.' } });
    if (route.startsWith('/api/v1/memory/import'))
      return { status: 'started', counts: { nodes: 1 }, job: 'j' };
    if (route.includes('/jobs/'))
      return { state: 'done', progress: { phase: 'done', done: 1, total: 1, created: 1, updated: 0 } };
    return { labels: [], total: 0 };
  });
  return { ...service, renewals: () => renewals };
}

async function loggedInFolder(url: string) {
  const files = hmFolder();
  const tokens = { client_id: 'c', access_token: 'old', refresh_token: 'r0', expires_at: 0 };
  await writeFile(files.config, JSON.stringify({ url, tokens, graph_id: 'g' }));
  return files;
}

test('an import with an ended access token renews it once', async () => {
  const issuer = await strictIssuer();
  const { hm, folder } = await loggedInFolder(issuer.url);
  const document = path.join(folder, 'graph.json');
  await writeFile(document, '{}');
  expect((await hm(['import', document])).code).toBe(0);
  expect(issuer.renewals()).toBe(1);
});

test('commands side by side share one renewal of the saved log-in', async () => {
  const issuer = await strictIssuer();
  const { spawned, config } = await loggedInFolder(issuer.url);
  const outcomes = await Promise.all([spawned(['labels']), spawned(['labels']), spawned(['labels'])]);
  expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  expect(issuer.renewals()).toBe(1);
  expect(JSON.parse(await readFile(config, 'utf8'))).toMatchObject({
    tokens: { access_token: 'a1', refresh_token: 'r1' },
    graph_id: 'g',
  });
  expect((await stat(config)).mode & 0o777).toBe(0o600);
});

test('a lock of a command that was killed holds nobody up', async () => {
  const issuer = await strictIssuer();
  const { hm, config } = await loggedInFolder(issuer.url);
  await writeFile(`${config}.lock`, '999999999');
  expect((await hm(['labels'])).code).toBe(0);
});
