import { afterEach, expect, test } from 'vitest';
import { OfflineThread } from '../../../../src/language/offline/offline-thread.ts';
import { processTime } from '../../../support/processor-time.ts';

const threads: OfflineThread[] = [];
afterEach(() => Promise.all(threads.splice(0).map((each) => each.close())));

function thread(maxMs?: number): OfflineThread {
  const made = new OfflineThread(maxMs);
  threads.push(made);
  return made;
}

const request = (text: string, signal = new AbortController().signal) => ({
  ...{ text, types: ['person', 'organization'], known: [], speaker: 'user', signal },
  referenceTime: new Date('2026-03-02T09:30:00Z'),
});

test('reads texts in a thread of its own', async () => {
  const rules = thread();
  const texts = ['Ida Brandt works for Fjordline.', 'Paul Reyes leads Windrose.'];
  const outcomes = await Promise.all(texts.map((text) => rules.extract(request(text))));
  expect(outcomes.map(({ entities }) => entities[0]?.name)).toEqual(['Ida Brandt', 'Paul Reyes']);
  expect(outcomes[0]).toMatchObject({ engine: 'offline', calls: 0 });
});

test('ends a text whose caller gives up, and reads the next one', async () => {
  const rules = thread();
  const controller = new AbortController();
  const cancelled = rules.extract(request('Ida Brandt sails.', controller.signal));
  controller.abort(new Error('enough'));
  await expect(cancelled).rejects.toThrow('enough');
  await expect(rules.extract(request('x', controller.signal))).rejects.toThrow('enough');
  expect(await rules.extract(request('Ida Brandt works for Fjordline.'))).toMatchObject({
    engine: 'offline',
  });
});

const LONG = 'Ida Brandt founded Fjordline in Bergen, and she gave the plan to Paul Reyes. ';

test('stops to read a text whose caller gives up', async () => {
  const rules = thread();
  await rules.extract(request('Ida Brandt sails.'));
  const timeOf = async (work: () => Promise<unknown>) => {
    const before = processTime();
    await work();
    return processTime() - before;
  };
  const text = LONG.repeat(400);
  const whole = await timeOf(() => rules.extract(request(text)));
  const controller = new AbortController();
  const cancelled = expect(rules.extract(request(text, controller.signal))).rejects.toThrow('enough');
  const next = await timeOf(() => {
    const waiting = rules.extract(request('Paul Reyes sails.'));
    setTimeout(() => controller.abort(new Error('enough')), whole / 10);
    return waiting;
  });
  await cancelled;
  expect(next).toBeLessThan(whole / 2);
});

test('does not read a text whose caller gave up while it waited', async () => {
  const rules = thread();
  const controller = new AbortController();
  const first = rules.extract(request('Ida Brandt sails.'));
  const waiting = rules.extract(request('Paul Reyes sails.', controller.signal));
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect((await first).entities[0]?.name).toBe('Ida Brandt');
});

test('refuses a text that takes too long, and reads those that wait behind it', async () => {
  const rules = thread(8_000);
  const [long, next] = [LONG.repeat(60_000), 'Paul Reyes sails.'].map((text) => rules.extract(request(text)));
  await expect(long).rejects.toThrow('takes too long');
  expect((await next)?.entities[0]?.name).toBe('Paul Reyes');
});

test('refuses what waits when it is closed', async () => {
  const rules = thread();
  const texts = ['Ida Brandt sails.', 'Paul Reyes sails.'].map((text) => rules.extract(request(text)));
  const refused = texts.map((each) => expect(each).rejects.toMatchObject({ code: 'UNAVAILABLE' }));
  await Promise.all([...refused, rules.close()]);
});
