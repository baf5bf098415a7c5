import { expect, test } from 'vitest';
import type { Accounts } from '../../../src/auth/accounts.ts';
import { Backups, type BackupWork } from '../../../src/auth/backups.ts';
import { GraphDoctor, type DoctorWork } from '../../../src/auth/graph-doctor.ts';
import type { Administrator } from '../../../src/auth/principal.ts';
import { Tasks } from '../../../src/auth/tasks.ts';
import { AppError } from '../../../src/errors.ts';

const by = {} as Administrator;
const graph = { id: 'g1', name: 'main', revoked_at: null, frozen_at: null };
const account = { id: 'a1', namespace: 'n1', graphs: [graph] };

function doctorOf(reads: boolean) {
  const done: string[] = [];
  const accounts = { list: () => Promise.resolve([account]) } as unknown as Accounts;
  const backUp = () => {
    done.push('backup');
    return Promise.resolve({ file: 'g1.hmb' });
  };
  const work = {
    requireReading: () => {
      if (!reads) throw new AppError('CONFLICT', 'ENRICHMENT=off');
    },
    reread: (_: unknown, isDryRun: boolean) => {
      done.push(isDryRun ? 'dry run' : 'reread');
      return Promise.resolve({ texts: 1 });
    },
  } as unknown as DoctorWork;
  const backups = new Backups(accounts, new Tasks(() => undefined), { backUp } as unknown as BackupWork);
  const planOf = () => {
    throw new Error('no plan is asked for');
  };
  return { doctor: new GraphDoctor({ accounts, backups, planOf, work }), done };
}

test('a reread backs the graph up first, where that is wanted', async () => {
  const { doctor, done } = doctorOf(true);
  const task = await doctor.reread(by, 'g1', { isDryRun: false, isBackedUp: true });
  expect(task).toMatchObject({ state: 'done', result: { texts: 1, backup: 'g1.hmb' } });
  expect(done).toEqual(['backup', 'reread']);
  const without = await doctor.reread(by, 'g1', { isDryRun: false, isBackedUp: false });
  expect(without.result).toEqual({ texts: 1 });
});

test('a reread that is refused backs nothing up, and a dry run is not refused', async () => {
  const { doctor, done } = doctorOf(false);
  const refused = doctor.reread(by, 'g1', { isDryRun: false, isBackedUp: true });
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(done).toEqual([]);
  expect(await doctor.reread(by, 'g1', { isDryRun: true, isBackedUp: false })).toMatchObject({
    state: 'done',
  });
});
