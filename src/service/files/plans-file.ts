import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { planTable, PLANS, REQUESTS_PER_MINUTE, type Plan, type PlanOf } from '../../auth/plans.ts';
import { ConfigError, type Config } from '../config.ts';
import { toolRegistry } from '../../tools/index.ts';

const perMinute = z.int().min(1).max(10_000_000);
const isTool = (name: string) => toolRegistry.some((tool) => tool.name === name);

const PlansFile = z.partialRecord(
  z.enum(PLANS),
  z.strictObject({
    requests_per_minute: perMinute.optional(),
    tools: z.record(z.string().refine(isTool, 'no tool has this name'), perMinute).default({}),
  }),
);

/** The plans with the changes of PLANS_FILE. Throws ConfigError with one line about the first fault in it. */
export function loadPlans({ PLANS_FILE, DEFAULT_PLAN }: Config): PlanOf {
  const changes = PLANS_FILE === undefined ? {} : readPlans(PLANS_FILE);
  const plans = PLANS.map((name): Plan => {
    const { requests_per_minute: requests, tools = {} } = changes[name] ?? {};
    return { name, requestsPerMinute: requests ?? REQUESTS_PER_MINUTE[name], tools };
  });
  return planTable(plans, DEFAULT_PLAN);
}

function readPlans(file: string): z.output<typeof PlansFile> {
  const parsed = PlansFile.safeParse(parse(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const why = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  throw wrong(file, `at ${issue?.path.join('.') || 'its top'}: ${why}`);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(file, error instanceof Error ? error.message : String(error));
  }
}

function wrong(file: string, why: string): ConfigError {
  const rule =
    'it must be: a JSON file such as {"free": {"requests_per_minute": 60, "tools": {"hm_recall": 20}}}';
  return new ConfigError(`PLANS_FILE is "${file}"; ${rule} (${why.replaceAll(/\s+/g, ' ')}).`);
}
