import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Steps } from '../../../setup/progress.mjs';

const CLEAR = '\r\x1b[2K';

/** Steps on a terminal of so many columns, or a pipe, with what was written. */
function stepsOn(columns?: number) {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  return { steps: new Steps({ isTTY: columns !== undefined, columns, write }), written };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.stubEnv('TERM', 'xterm-256color');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a step at a terminal', () => {
  test('is shown after two seconds in one line, which is rewritten and gone at the end', () => {
    const { steps, written } = stepsOn(80);
    let fetched = 3;
    const end = steps.begin('Fetching', { progress: () => `${fetched} of 9 files` });
    vi.advanceTimersByTime(1_900);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(200);
    fetched = 8;
    vi.advanceTimersByTime(1_000);
    end();
    vi.advanceTimersByTime(20_000);
    expect(written).toEqual(['Fetching … 2 s (3 of 9 files)', CLEAR, 'Fetching … 3 s (8 of 9 files)', CLEAR]);
  });

  test('gives way to a line that stays, such as one of the log', () => {
    const { steps, written } = stepsOn(80);
    const end = steps.begin('Fetching');
    vi.advanceTimersByTime(2_000);
    steps.print('It is late.');
    vi.advanceTimersByTime(1_000);
    end();
    expect(written).toEqual(['Fetching … 2 s', CLEAR, 'It is late.\n', 'Fetching … 3 s', CLEAR]);
  });

  test('shares the line with others', () => {
    const { steps, written } = stepsOn(80);
    for (const title of ['Fetching', 'Building']) steps.begin(title);
    vi.advanceTimersByTime(2_000);
    expect(written).toEqual(['Fetching … 2 s | Building … 2 s']);
  });

  test('takes turns with others in 40 columns and never wraps, without colours', () => {
    vi.stubEnv('NO_COLOR', '1');
    const { steps, written } = stepsOn(40);
    steps.begin('Building the database host (Neo4j, APOC, Neo4j Browser)', { progress: () => '33 files' });
    steps.begin('Installing the npm packages', { progress: () => 'a reason '.repeat(20) });
    vi.advanceTimersByTime(3_000);
    const lines = written.filter((text) => text !== CLEAR);
    expect(lines).toEqual([
      'Building the database … 2 s (33 files)',
      expect.stringMatching(/^Installing t … 3 s \(a reason a reason a$/),
    ]);
    for (const line of lines) expect(line.length).toBeLessThan(40);
    expect(written.join('')).not.toContain('\x1b[3');
  });
});

describe.each([
  ['a pipe', undefined, 'xterm'],
  ['a terminal that rewrites nothing', 80, 'dumb'],
])('a step on %s', (_, columns, term) => {
  test('has a line each ten seconds', () => {
    vi.stubEnv('TERM', term);
    const { steps, written } = stepsOn(columns);
    const end = steps.begin('Fetching', { progress: () => '3 of 9 files' });
    vi.advanceTimersByTime(9_000);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(12_000);
    end();
    vi.advanceTimersByTime(20_000);
    expect(written).toEqual(['Fetching … 10 s (3 of 9 files)\n', 'Fetching … 20 s (3 of 9 files)\n']);
  });
});
