import { expect, test } from 'vitest';
import { Usage, type Measure } from '../../../src/auth/usage.ts';
import { fakeRecords } from '../graph/fake-graph.ts';
import { PRINCIPAL } from '../tools/fake-tool.ts';

const DAY_MS = 86_400_000;

function usageOn(
  answer: () => [],
  measure: Measure = () => Promise.resolve({ nodes: 7, bytes: 900, fileBytes: 40 }),
) {
  const now = { time: Date.parse('2026-05-01T23:59:59Z') };
  const records = fakeRecords(answer);
  const rows = () => records.statements.map(({ params }) => params['rows']);
  return { usage: new Usage(records, measure, () => now.time), rows, now, records };
}

test('requests are counted by day, and written once', async () => {
  const { usage, rows, now } = usageOn(() => []);
  usage.count(PRINCIPAL);
  usage.count(PRINCIPAL);
  now.time += DAY_MS;
  usage.count(PRINCIPAL);
  await usage.flush();
  await usage.flush();
  expect(rows()).toEqual([
    [
      expect.objectContaining({ day: '2026-05-01', requests: 2 }),
      expect.objectContaining({ day: '2026-05-02', requests: 1 }),
    ],
  ]);
});

test('counts that could not be written are written the next time, with those since', async () => {
  let isDown = true;
  const { usage, rows } = usageOn(() => {
    if (isDown) throw new Error('down');
    return [];
  });
  usage.count(PRINCIPAL);
  await expect(usage.flush()).rejects.toThrow();
  isDown = false;
  usage.count(PRINCIPAL);
  await usage.flush();
  expect(rows().at(-1)).toEqual([expect.objectContaining({ requests: 2 })]);
});

test('a graph in use is measured every ten minutes, and one that is not used no more', async () => {
  const { usage, now, records } = usageOn(() => []);
  usage.count(PRINCIPAL);
  await usage.measure();
  usage.count(PRINCIPAL);
  await usage.measure();
  expect(records.statements.map(({ params }) => params)).toEqual([
    expect.objectContaining({ day: '2026-05-01', nodes: 7, bytes: 900, fileBytes: 40, sandbox: false }),
  ]);
  now.time += 600_000;
  await usage.measure();
  now.time += 600_000;
  await usage.measure();
  expect(records.statements).toHaveLength(2);
});

test('a graph without a database is not measured, and one that does not answer keeps no other from it', async () => {
  const { usage, records } = usageOn(
    () => [],
    ({ graphId }) => {
      if (graphId === 'silent') return Promise.reject(new Error('of the database'));
      return Promise.resolve(graphId === 'dropped' ? undefined : { nodes: 1, bytes: null, fileBytes: 0 });
    },
  );
  for (const graphId of ['silent', 'dropped', 'open']) usage.count({ ...PRINCIPAL, graphId });
  await expect(usage.measure()).rejects.toThrow('of the database');
  expect(records.statements.map(({ params }) => params['graphId'])).toEqual(['open']);
});

test('days that no use can lie between are refused; without a first day they are the thirty before the last', async () => {
  const { usage, records } = usageOn(() => []);
  await expect(usage.list(undefined, '2026-06-01', '2026-05-01')).rejects.toThrow('from: lies after to.');
  await expect(usage.storage(undefined, '2026-05-02')).rejects.toThrow('from: lies after today.');
  expect(records.statements).toEqual([]);
  await usage.list(undefined, undefined, '2026-03-31');
  await usage.storage(undefined, '2026-05-01', '2026-05-01');
  expect(records.statements.map(({ params }) => [params['from'], params['to']])).toEqual([
    ['2026-03-01', '2026-03-31'],
    ['2026-05-01', '2026-05-01'],
  ]);
});
