import { expect, test, vi } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import type { TenantMemory } from '../../../src/memory/tenant-memory.ts';
import { warmUp } from '../../../src/service/warm-up.ts';
import { keptLog } from '../kept-log.ts';

test('a warm-up that fails logs one line with the reason and no stack', async () => {
  const { logger, lines } = keptLog();
  const cause = new Error('the index\nis broken');
  const open = () => Promise.reject(new AppError('INTERNAL', 'Something went wrong.', { cause }));
  const end = warmUp({ memory: { open } as unknown as TenantMemory, adopt: () => Promise.resolve() }, logger);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  await end();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      msg: 'the warm-up failed, and the first requests take longer: the index is broken',
    }),
  ]);
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'time']);
});

test('a warm-up that is ended logs nothing', async () => {
  const { logger, lines } = keptLog();
  const opened = Promise.withResolvers<never>();
  const memory = { open: () => opened.promise } as unknown as TenantMemory;
  const ended = warmUp({ memory, adopt: () => Promise.resolve() }, logger)();
  opened.reject(new Error('too late'));
  await ended;
  expect(lines).toEqual([]);
});
