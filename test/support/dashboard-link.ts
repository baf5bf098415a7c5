import { expect } from 'vitest';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A link to the dashboard logs its user in, and is then used up. */
export async function expectOpenedOnce(address: string): Promise<void> {
  const opened = await fetch(address, { method: 'POST', redirect: 'manual', headers: FORM });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dashboard']);
  expect((await fetch(address)).status).toBe(404);
}
