import { expect, test } from 'vitest';
import { logIn, Loopback } from '../../../src/cli/log-in/log-in.ts';
import { fakeService } from './fake-service.ts';

test('the page of the way back says whether the user is logged in', async () => {
  for (const [query, says] of [
    ['code=c', 'You are logged in.'],
    ['error=access_denied', 'You are not logged in.'],
  ]) {
    using loopback = await Loopback.listen('https://memory.example/');
    const page = await (await fetch(`${loopback.redirectUri}?${query}`)).text();
    expect(page).toContain(says);
    expect(page).toContain('href="https://memory.example/style.css"');
    expect((await loopback.returned).search).toBe(`?${query}`);
  }
});

test('a log-in that was interrupted before it waits does not wait', async () => {
  const service = await fakeService(({ path }, response) => {
    const [issuer, redirect_uris] = [service.url, ['http://127.0.0.1:1/callback']];
    if (path === '/register')
      return (response.writeHead(201), { client_id: 'c', redirect_uris, token_endpoint_auth_method: 'none' });
    return {
      ...{ issuer, authorization_endpoint: `${issuer}authorize`, token_endpoint: `${issuer}token` },
      registration_endpoint: `${issuer}register`,
    };
  });
  const interrupted = logIn(service.url, { show: () => undefined, signal: AbortSignal.abort() });
  await expect(interrupted).rejects.toThrow('The log-in was interrupted.');
});
