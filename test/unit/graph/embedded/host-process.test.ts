import { describe, expect, test } from 'vitest';
import { FakeHost } from './fake-host.ts';

describe('requests to the host', () => {
  test('get the fields of their own answer, in whatever order the answers come', async () => {
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

  test('that answer ERROR are refused with code and message, and others go on', async () => {
    const host = await FakeHost.serving(
      "(id, verb) => verb === 'STATS' ? say(id, 'OK', 7) : say(id, 'ERROR', 'OPEN_FAILED', 'No room.')",
    ).start();
    await expect(host.request('OPEN', 'a')).rejects.toMatchObject({
      name: 'HostRequestError',
      code: 'OPEN_FAILED',
      message: 'No room.',
    });
    await expect(host.request('STATS')).resolves.toEqual(['7']);
    await host.stop();
  });

  test('are not disturbed by an answer that nobody waits for', async () => {
    const host = await FakeHost.serving(
      "(id) => { say('99', 'OK'); say('nonsense'); say(id, 'OK', 'mine'); }",
    ).start();
    await expect(host.request('STATS')).resolves.toEqual(['mine']);
    await host.stop();
  });

  test('in flight are refused when the host ends, and so are later ones', async () => {
    const host = await FakeHost.serving("(id, verb) => verb === 'DIE' && process.exit(1)").start();
    const waiting = Promise.allSettled([host.request('OPEN', 'a'), host.request('OPEN', 'b')]);
    await expect(host.request('DIE')).rejects.toMatchObject({ code: 'ENDED' });
    expect(await waiting).toMatchObject([{ reason: { code: 'ENDED' } }, { reason: { code: 'ENDED' } }]);
    await host.ended;
    await expect(host.request('STATS')).rejects.toMatchObject({ code: 'ENDED' });
  });
});

describe('a database that Neo4j gave up', () => {
  test('is told by its name, between the answers', async () => {
    const host = await FakeHost.serving("(id) => { say('PANIC', 'hm-one'); say(id, 'OK', 'mine'); }").start();
    const told: string[] = [];
    host.onPanic = (database) => void told.push(database);
    await expect(host.request('STATS')).resolves.toEqual(['mine']);
    expect(told).toEqual(['hm-one']);
    await host.stop();
  });
});

describe('the end of the host', () => {
  test('is noticed also where it comes right after READY', async () => {
    const host = await new FakeHost("console.log('READY\\t' + process.pid)").start();
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'not noticed').unref());
    await expect(Promise.race([host.ended, late])).resolves.toBeUndefined();
  });

  test('that was asked for waits until it has ended, and may be asked for twice', async () => {
    const host = await FakeHost.serving('() => {}').start();
    await Promise.all([host.stop(), host.stop()]);
    await expect(host.request('STATS')).rejects.toMatchObject({ code: 'ENDED' });
  });
});
