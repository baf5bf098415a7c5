import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { importJWK, SignJWT, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { SecretBox } from '../../../src/auth/secret-box.ts';
import { IdentityRecords } from '../../../src/auth/users/identity-records.ts';
import { Users } from '../../../src/auth/users/users.ts';
import { serviceGraph } from '../../../src/graph/graph.ts';
import { loadConfig } from '../../../src/service/config.ts';
import { secretKey } from '../../../src/service/data-folder.ts';
import { startService, type Service } from '../../../src/service/service.ts';
import { copyPreparedData } from '../../support/prepared-copy.ts';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';

const PUBLIC_URL = 'https://memory.example';

/** A token of a user as the embedded identity provider signs it. */
async function tokenOf({ databases }: Service, dataDir: string): Promise<string> {
  const users = new Users(serviceGraph(databases.records), `${PUBLIC_URL}/identity`);
  const [email, password] = ['ada@example.org', 'correct horse battery'];
  await users.register(await users.invite(undefined), email, password);
  const box = new SecretBox(secretKey(dataDir, undefined), 'embedded identity provider');
  const records = new IdentityRecords(serviceGraph(databases.records), box);
  const key = (await records.secret('identity signing key', () => Promise.resolve({}))) as JWK;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(`${PUBLIC_URL}/identity`)
    .setAudience(`${PUBLIC_URL}/mcp`)
    .setSubject((await users.idOf(email)) ?? '')
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'ES256'));
}

test('a token of before a restart is taken by the first request after it, also by /health', async () => {
  const dataDir = await temporaryFolder();
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  await copyPreparedData(dataDir);
  const config = loadConfig(projectDir, { PORT: '0', DATA_DIR: dataDir, PAGE_CACHE: '8m', PUBLIC_URL });
  const start = () => startService(config, testLogger());
  const statusOf = async (url: string, token: string, path: string): Promise<number> => {
    const { status, headers } = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const pause = headers.get('retry-after');
    if (pause === null) return status;
    // A busy machine may be slow to look the token up.
    await setTimeout(Number(pause) * 1_000);
    return statusOf(url, token, path);
  };

  const before = await start();
  expect(await statusOf(before.url, 'eyJ.e30.x', '/api/v1/memory/health')).toBe(401);
  const token = await tokenOf(before, dataDir).finally(() => before.close());
  const after = await start();
  resources.defer(() => after.close());
  expect(await statusOf(after.url, token, '/api/v1/memory/health')).toBe(200);
  expect(await statusOf(after.url, token, '/api/v1/memory/overview')).toBe(200);
});
