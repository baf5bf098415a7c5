import { afterEach, expect, test } from 'vitest';
import { OfflineThread } from '../../../../src/language/offline/offline-thread.ts';

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

test('refuses a text that takes too long, and begins anew with the next one', async () => {
  const rules = thread(1);
  await expect(rules.extract(request('Ida Brandt sails.'))).rejects.toThrow('takes too long');
  await expect(rules.extract(request('Ida Brandt sails.'))).rejects.toThrow('takes too long');
});

test('refuses what waits when it is closed', async () => {
  const rules = thread();
  const waiting = rules.extract(request('Ida Brandt sails.'));
  await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' }), rules.close()]);
});
