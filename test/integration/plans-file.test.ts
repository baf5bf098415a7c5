import { writeFile } from 'node:fs/promises';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { planWith } from '../../src/auth/plans.ts';
import { loadConfig } from '../../src/service/config.ts';
import { ConfigError } from '../../src/service/config-error.ts';
import { openPlans } from '../../src/service/plans-file.ts';

const silent = pino({ level: 'silent' });

async function plansOf(text: string | undefined, settings: Record<string, string> = {}) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-plans-'));
  const file = path.join(folder.path, 'plans.json');
  if (text !== undefined) await writeFile(file, text);
  return openPlans(loadConfig(folder.path, { PLANS_FILE: file, ...settings }), silent).of;
}

describe('the plans', () => {
  test('without a file are those of the specification', () => {
    const planOf = openPlans(loadConfig('/project', {}), silent).of;
    expect(['free', 'developer', 'pro', 'enterprise'].map((name) => planOf(name).requestsPerMinute)).toEqual([
      60, 300, 1_000, 10_000,
    ]);
  });

  test('of a file change what it names and leave the rest', async () => {
    const planOf = await plansOf(
      '{"enterprise":{"requests_per_minute":50000},"free":{"tools":{"hm_recall":5}}}',
    );
    expect(planOf('enterprise')).toEqual(planWith('enterprise', { requestsPerMinute: 50_000 }));
    expect(planOf('free')).toEqual(planWith('free', { tools: { hm_recall: 5 } }));
    expect(planOf('pro').requestsPerMinute).toBe(1_000);
  });

  test('that are not known count as DEFAULT_PLAN', async () => {
    const planOf = await plansOf('{}', { DEFAULT_PLAN: 'developer' });
    expect(planOf('of another version').name).toBe('developer');
  });
});

describe('a file that changes while the service runs', () => {
  const nodes = (limit: number | null) =>
    JSON.stringify({ free: { nodes: limit, graphs: 1, file_bytes: 5 } });

  test('is read again, and a wrong one leaves the plans as they are', async () => {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-plans-'));
    const file = path.join(folder.path, 'plans.json');
    const log: string[] = [];
    const logger = pino({}, { write: (line) => void log.push(line) });
    await writeFile(file, nodes(10));
    const plans = openPlans(loadConfig(folder.path, { PLANS_FILE: file }), logger);
    expect(plans.of('free')).toMatchObject({ nodes: 10, graphs: 1, fileBytes: 5, requestsPerMinute: 60 });
    await writeFile(file, nodes(null));
    plans.refresh();
    expect(plans.of('free').nodes).toBeNull();
    await writeFile(file, '{"free":{"nodes":"many"}}');
    plans.refresh();
    plans.refresh();
    expect(plans.of('free').nodes).toBeNull();
    expect(log.filter((line) => line.includes('the plans stay as they are'))).toHaveLength(1);
    await writeFile(file, nodes(12));
    plans.refresh();
    expect(plans.of('free').nodes).toBe(12);
  });
});

describe('a wrong file', () => {
  test.each([
    ['that is not there', undefined, /no such file/],
    ['that is no JSON', '{', /JSON/],
    ['that is a list', '[]', /at its top/],
    ['with an unknown plan', '{"gold":{}}', /gold/],
    ['with an unknown field', '{"free":{"requests":60}}', /at free: .*requests/],
    ['with a limit of nothing', '{"free":{"requests_per_minute":0}}', /at free\.requests_per_minute/],
    ['with a negative limit', '{"free":{"nodes":-1}}', /at free\.nodes/],
    ['with a limit that is a text', '{"free":{"requests_per_minute":"60"}}', /at free\.requests_per_minute/],
    ['with an unknown tool', '{"free":{"tools":{"hm_dance":1}}}', /at free\.tools\.hm_dance: .*no tool/],
  ])('%s is refused with one line that names the variable', async (_, text, why) => {
    const error: unknown = await plansOf(text).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toMatch(/^PLANS_FILE is ".*plans\.json"; it must be: .+$/);
    expect(message).toMatch(why);
    expect(message).not.toContain('\n');
  });
});
