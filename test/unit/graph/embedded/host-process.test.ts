import { describe, expect, test } from 'vitest';
import { FakeHost } from './fake-host.ts';

const ENDED = 'The database host has ended.';

describe('requests to the host', () => {
  test('get the fields of their own answer, in any order of the answers', async () => {
    const late =
      "(id, verb, fields) => setTimeout(() => say(id, 'OK', verb, ...fields), id === '1' ? 60 : 0)";
    const host = await FakeHost.serving(late).start();
    const order: string[] = [];
    const noted = async (request: Promise<string[]>) => {
      const answer = await request;
      order.push(answer.join(' '));
    };
    await Promise.all([noted(host.request('OPEN', 'a', 'pass word')), noted(host.request('CLOSE', 'b'))]);
    expect(order).toEqual(['CLOSE b', 'OPEN a pass word']);
    await host.stop();
  });

  test('with the answer ERROR are rejected with code and message, and others go on', async () => {
    const host = await FakeHost.serving(
      "(id, verb) => verb === 'STATS' ? say(id, 'OK', 7) : say(id, 'ERROR', 'OPEN_FAILED', 'No room.')",
    ).start();
    await expect(host.request('OPEN', 'a')).rejects.toThrow('OPEN_FAILED: No room.');
    await expect(host.request('STATS')).resolves.toEqual(['7']);
    await host.stop();
  });

  test('ignore an answer to no request', async () => {
    const host = await FakeHost.serving(
      "(id) => { say('99', 'OK'); say('nonsense'); say(id, 'OK', 'mine'); }",
    ).start();
    await expect(host.request('STATS')).resolves.toEqual(['mine']);
    await host.stop();
  });

  test('in flight are rejected when the host ends, and so are later ones', async () => {
    const host = await FakeHost.serving("(id, verb) => verb === 'DIE' && process.exit(1)").start();
    const waiting = Promise.allSettled([host.request('OPEN', 'a'), host.request('OPEN', 'b')]);
    await expect(host.request('DIE')).rejects.toThrow(ENDED);
    expect(await waiting).toMatchObject([{ reason: { message: ENDED } }, { reason: { message: ENDED } }]);
    await host.ended;
    await expect(host.request('STATS')).rejects.toThrow(ENDED);
  });
});

describe('a database that Neo4j no longer serves', () => {
  test('is reported by its name, between the answers', async () => {
    const host = await FakeHost.serving("(id) => { say('PANIC', 'hm-one'); say(id, 'OK', 'mine'); }").start();
    const reported: string[] = [];
    host.onPanic = (database) => void reported.push(database);
    await expect(host.request('STATS')).resolves.toEqual(['mine']);
    expect(reported).toEqual(['hm-one']);
    await host.stop();
  });
});

describe('the end of the host', () => {
  test('is noticed also where it comes right after READY', async () => {
    const host = await new FakeHost("console.log('READY\\t' + process.pid)").start();
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'not noticed').unref());
    await expect(Promise.race([host.ended, late])).resolves.toBeUndefined();
  });

  test('by stop is complete when stop resolves, also where it is called twice', async () => {
    const host = await FakeHost.serving('() => {}').start();
    await Promise.all([host.stop(), host.stop()]);
    await expect(host.request('STATS')).rejects.toThrow(ENDED);
  });
});
