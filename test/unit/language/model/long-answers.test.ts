import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../support/processor-time.ts';
import { GOOD, extractFrom, says, type Answer } from './stand-in-model.ts';

/** A stretch is to take 10 ms; one with a collection of garbage takes longer. */
const MAX_STRETCH_MS = 100;

/** A body that was made before, since the stand-in runs in this thread as well. */
function sent(answer: string): Answer {
  const body = Buffer.from(answer);
  return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

const completion = (content: string) => JSON.stringify({ choices: [{ message: { content } }] });
const list = (item: string, count: number) => `{"entities":[${`${item},`.repeat(count)}${item}]}`;

describe('an answer', () => {
  test.for([
    ['malformed items', completion(list('{}', 40_000))],
    ['items, cut off', completion(list('{}', 40_000).slice(0, -30))],
    ['10,000 entities', completion(list('{"name":"Ines","node_type":"person"}', 10_000))],
    ['brackets', completion('{"a":['.repeat(40_000))],
    ['quotes', completion(`{'entities':[${"'a ".repeat(13_000)}]}`)],
    ['choices', `{"choices":[${'{},'.repeat(40_000)}{}]}`],
  ] as const)('of many %s leaves the thread free for other work', async ([, body]) => {
    const { longest, total } = await processorTime(() => extractFrom([sent(body)]));
    expect(longest).toBeLessThan(MAX_STRETCH_MS);
    expect(total).toBeLessThan(5_000);
  });

  test('whose items are all malformed is asked for once more', async () => {
    const { outcome, received } = await extractFrom([
      says({ entities: [{ title: 'Ines' }], relationships: [] }),
      says(GOOD),
    ]);
    expect(outcome).toMatchObject({ calls: 2, dropped: 0 });
    expect(received).toHaveLength(2);
  });

  test('that is not used is logged with the reason, without the words of the server', async () => {
    const { error, lines } = await extractFrom([says('I cannot. secret')]);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(lines).toMatchObject([{ level: 'warn', model: 'stand-in', calls: 2 }]);
    expect(JSON.stringify(lines)).toContain('without the JSON');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
