import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { keptFiles } from '../../support/kept-files.ts';
import { test } from '../../support/oauth-test.ts';
import { newTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';

const opened = z.object({ token: z.string(), csrf: z.string() });
const TEXT = 'The lighthouse of Obervik was painted red and white in 1931.';

/** A session of the dashboard in a graph of its own. */
async function logIn(service: TestApp, url: string) {
  const tenant = await newTenant(service);
  const { address } = (await service.operator.send('POST', '/dashboard-links', {
    graph_id: tenant.graphId,
  })) as { address: string };
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: address.split('/').at(-1) }),
  });
  const { token, csrf } = opened.parse(await response.json());
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { tenant, token, csrf, cookie };
}

function formOf(filename: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('file', new Blob([TEXT]), filename);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('the files of a dashboard session', () => {
  test('are uploaded by a form, listed and sent as attachments', async ({ service, url }) => {
    const { cookie, csrf, token } = await logIn(service, url);
    const body = formOf('Lighthouse.txt', { node_key: 'place_obervik', description: 'A lighthouse.' });
    const headers = { cookie, 'x-csrf-token': csrf };
    const response = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body });
    const uploaded = (await response.json()) as { id: string; key: string };
    expect([response.status, uploaded.key]).toEqual([201, 'place_obervik']);
    const signedIn = { authorization: `Bearer ${token}` };
    const listed = await (
      await fetch(`${url}/api/files?file_type=txt&limit=5`, { headers: signedIn })
    ).json();
    expect(listed).toMatchObject({ files: [{ id: uploaded.id, filename: 'Lighthouse.txt' }] });
    const content = await fetch(`${url}/api/files/${uploaded.id}/content`, { headers: signedIn });
    expect(await content.text()).toBe(TEXT);
    expect(content.headers.get('content-disposition')).toMatch(/^attachment; filename="Lighthouse\.txt"/);
    expect(content.headers.get('content-security-policy')).toContain('sandbox');
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    const range = { ...signedIn, range: 'bytes=4-13' };
    const part = await fetch(`${url}/api/files/${uploaded.id}/content`, { headers: range });
    expect([part.status, await part.text()]).toEqual([206, 'lighthouse']);
  });

  test('stand beside the list of unconnected memories, which needs a session', async ({ service, url }) => {
    const { tenant, cookie, token } = await logIn(service, url);
    await tenant.storeKeys('lonely', 'alone');
    const ask = async (query: string, headers: Record<string, string>) => {
      const response = await fetch(`${url}/api/orphans${query}`, { headers });
      return { status: response.status, body: (await response.json()) as object };
    };
    const { status, body } = await ask('?limit=1', { cookie });
    expect([status, body]).toMatchObject([200, { total: 2, orphans: [{ node_type: 'fact' }] }]);
    expect((await ask('', { authorization: `Bearer ${token}` })).body).toMatchObject({ total: 2 });
    expect((await ask('', {})).status).toBe(401);
    expect((await ask('', { authorization: `Bearer ${tenant.key}` })).status).toBe(401);
    expect((await ask('?limit=0', { cookie })).status).toBe(400);
    expect((await ask('?cursor=x', { cookie })).status).toBe(400);
  });

  test('need the CSRF token, a form and known fields', async ({ service, url }) => {
    const { cookie, csrf } = await logIn(service, url);
    const send = (headers: Record<string, string>, body: FormData | string) =>
      fetch(`${url}/api/files/upload`, { method: 'POST', headers: { cookie, ...headers }, body });
    expect((await send({}, formOf('a.txt'))).status).toBe(403);
    expect((await send({ 'x-csrf-token': csrf }, 'no form')).status).toBe(415);
    expect((await send({ 'x-csrf-token': csrf }, formOf('a.txt', { color: 'red' }))).status).toBe(400);
  });

  test('keep nothing of an upload that is cut off', async ({ service, url }) => {
    const { tenant, token } = await logIn(service, url);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const part = 'Content-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n';
    const head = [
      ...['POST /api/files/upload HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${token}`],
      ...['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000000', '', ''],
    ];
    socket.write(`${head.join('\r\n')}--b\r\n${part}${'x'.repeat(900_000)}`);
    await expect.poll(async () => (await keptFiles(service, tenant)).staged.length).toBe(1);
    socket.destroy();
    await expect.poll(async () => (await keptFiles(service, tenant)).staged).toEqual([]);
    await sleep(50);
    expect((await keptFiles(service, tenant)).blobs).toEqual([]);
  });
});
