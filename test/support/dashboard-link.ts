import { expect } from 'vitest';
import { send } from './dashboard-session.ts';

/** A link to the dashboard logs its user in, and is then used up. Who only looks at it does not use it up. */
export async function expectOpenedOnce(address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  expect((await fetch(address)).status).toBe(200);
  const token = /^\/dashboard\/open\/([\w-]{43})$/.exec(pathname)?.[1];
  const open = () => send(origin, '/api/session', { method: 'POST', json: { token } });
  expect((await open()).status).toBe(201);
  expect((await open()).status).toBe(401);
}
