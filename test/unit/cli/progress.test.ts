import { expect, onTestFinished, test, vi } from 'vitest';
import { progressOn } from '../../../src/cli/output.ts';

const SHOW_CURSOR = '\u001B[?25h';

test('a bar at a terminal shows the cursor again where the work fails', () => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    written.mockRestore();
    process.stderr.isTTY = isTTY;
  });
  const work = () => {
    using progress = progressOn(() => undefined);
    progress.show({ phase: 'nodes', done: 1, total: 2 });
    throw new Error('It failed.');
  };
  expect(work).toThrow('It failed.');
  expect(written.mock.calls.map(([text]) => text)).toContain(SHOW_CURSOR);
});
