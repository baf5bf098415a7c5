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
  const state = { connecting: Promise.resolve(), closing: Promise.resolve() };
  const sockets: Socket[] = [];
  const closed: string[] = [];
  const graph = { id: 'g', name: 'main', revoked_at: null, frozen_at: null as string | null };
  const list = () => Promise.resolve([{ id: 'a', namespace: 'a', graphs: [graph] }]);
  const databases = {
    connect: async () => {
      await state.connecting;
      sockets.push(new Socket());
      return sockets.at(-1) as Socket;
    },
    close: ({ id }: { id: string }) => {
      closed.push(id);
      return state.closing;
    },
  };
  const { logger, lines } = keptLog();
  const accounts = { list } as unknown as Accounts;
  return {
    of: new GraphBrowsers({ accounts, databases, addressOf: (link) => link, logger }),
    graph,
    state,
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

test('a graph that is frozen while an earlier log-in ends is not opened', async () => {
  const { of, graph, state } = browsers();
  await of.open(OPERATOR, 'g', 15);
  const closing = Promise.withResolvers<void>();
  state.closing = closing.promise;
  const second = of.open(OPERATOR, 'g', 15);
  await vi.advanceTimersByTimeAsync(0);
  graph.frozen_at = '2026-05-01T00:00:00.000Z';
  await of.endFor(({ id }) => id === 'g');
  closing.resolve();
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await of.state(OPERATOR, 'g')).toMatchObject({ status: 'off' });
});

test('of two log-ins that are made at once, one is left', async () => {
  const { of } = browsers();
  const logIns = await Promise.all([of.open(OPERATOR, 'g', 15), of.open(OPERATOR, 'g', 15)]);
  expect(logIns.filter(({ address }) => of.isLink(address))).toHaveLength(1);
});

test('a connection that is still being made when its log-in ends leaves no user', async () => {
  const { of, state, sockets, closed } = browsers();
  const { token } = of.openByLink((await of.open(OPERATOR, 'g', 15)).address);
  const connecting = Promise.withResolvers<void>();
  state.connecting = connecting.promise;
  const connection = of.connect(token);
  await of.close(OPERATOR, 'g');
  expect(closed).toEqual(['g']);
  connecting.resolve();
  await expect(connection).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect([sockets[0]?.destroyed, closed]).toEqual([true, ['g', 'g']]);
});

test('no secret of a log-in is in the log', async () => {
  const { of, lines } = browsers();
  const { address, password } = await of.open(OPERATOR, 'g', 15);
  const { token } = of.openByLink(address);
  const logged = JSON.stringify(lines);
  for (const secret of [address, password, token]) expect(logged).not.toContain(secret);
  expect(lines).toHaveLength(2);
});
