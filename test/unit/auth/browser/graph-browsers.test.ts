import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Accounts } from '../../../../src/auth/accounts.ts';
import { GraphBrowsers } from '../../../../src/auth/browser/graph-browsers.ts';
import { keptLog } from '../../kept-log.ts';

const OPERATOR = { accountId: undefined };
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Switched on for the graph `g`, and what happened at its database. */
function browsers() {
  const sockets: Socket[] = [];
  const closed: string[] = [];
  const graph = { id: 'g', name: 'main', revoked_at: null, frozen_at: null };
  const list = () => Promise.resolve([{ id: 'a', namespace: 'a', graphs: [graph] }]);
  const databases = {
    connect: () => {
      sockets.push(new Socket());
      return Promise.resolve(sockets.at(-1) as Socket);
    },
    close: ({ id }: { id: string }) => Promise.resolve(void closed.push(id)),
  };
  const { logger, lines } = keptLog();
  const accounts = { list } as unknown as Accounts;
  return {
    of: new GraphBrowsers({ accounts, databases, addressOf: (link) => link, logger }),
    sockets,
    closed,
    lines,
  };
}

test('a log-in of Neo4j Browser ends with its time: its connections, its cookie and its user', async () => {
  const { of, sockets, closed } = browsers();
  const { address } = await of.open(OPERATOR, 'g', 15);
  const { token } = of.openByLink(address);
  await of.connect(token);
  await vi.advanceTimersByTimeAsync(15 * MINUTE - 1);
  expect([sockets.map(({ destroyed }) => destroyed), closed]).toEqual([[false], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sockets.map(({ destroyed }) => destroyed), closed]).toEqual([[true], ['g']]);
  await expect(of.connect(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await of.state(OPERATOR, 'g')).toMatchObject({ status: 'off' });
});

test('a link that nobody used ends with its time', async () => {
  const { of } = browsers();
  const { address } = await of.open(OPERATOR, 'g', 15);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(() => of.openByLink(address)).toThrow(/not switched on/);
});

test('another log-in of the graph ends the earlier one, and has its own password', async () => {
  const { of, closed } = browsers();
  const first = await of.open(OPERATOR, 'g', 15);
  const { token } = of.openByLink(first.address);
  const second = await of.open(OPERATOR, 'g', 15);
  expect(closed).toEqual(['g']);
  expect(second.password).not.toBe(first.password);
  await expect(of.connect(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('no secret of a log-in is in the log', async () => {
  const { of, lines } = browsers();
  const { address, password } = await of.open(OPERATOR, 'g', 15);
  const { token } = of.openByLink(address);
  const logged = JSON.stringify(lines);
  for (const secret of [address, password, token]) expect(logged).not.toContain(secret);
  expect(lines).toHaveLength(2);
});
