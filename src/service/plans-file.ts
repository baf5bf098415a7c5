import { readFileSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import { PLANS, PlanTable, planWith, type Plan, type PlanOf } from '../auth/plans.ts';
import { toolRegistry } from '../tools/index.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const perMinute = z.int().min(1).max(10_000_000);
const atMost = z.int().min(0).nullable();
const isTool = (name: string) => toolRegistry.some((tool) => tool.name === name);

const PlansFile = z.partialRecord(
  z.enum(PLANS),
  z.strictObject({
    requests_per_minute: perMinute.optional(),
    tools: z
      .record(z.string().refine(isTool, 'no tool has this name'), z.int().min(0).max(10_000_000))
      .optional(),
    graphs: atMost.optional(),
    nodes: atMost.optional(),
    file_bytes: atMost.optional(),
  }),
);

export interface Plans {
  readonly of: PlanOf;
  /** Reads PLANS_FILE again where it changed. A wrong one is logged, and the plans stay as they are. */
  refresh(): void;
}

/** The plans with the changes of PLANS_FILE. Throws ConfigError with one line about the first fault in it. */
export function openPlans({ PLANS_FILE: file, DEFAULT_PLAN }: Config, logger: Logger): Plans {
  const table = new PlanTable(readPlans(file), DEFAULT_PLAN);
  let version = versionOf(file);
  const refresh = () => {
    const found = versionOf(file);
    if (found === version) return;
    version = found;
    try {
      table.replace(readPlans(file));
      logger.info('the plans were read again');
    } catch (error) {
      logger.warn({ err: error }, 'the plans stay as they are');
    }
  };
  return { of: table.of, refresh };
}

function readPlans(file: string | undefined): Plan[] {
  const changes = file === undefined ? {} : parse(file);
  return PLANS.map((name) => {
    const { requests_per_minute: requestsPerMinute, file_bytes: fileBytes, ...others } = changes[name] ?? {};
    return planWith(name, defined({ requestsPerMinute, fileBytes, ...others }));
  });
}

/** A file that was replaced, as orchestrators do, has another one. */
function versionOf(file: string | undefined): string {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.ino} ${found.size}` : '';
}

function parse(file: string): z.output<typeof PlansFile> {
  const parsed = PlansFile.safeParse(jsonOf(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const why = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  throw wrong(file, `at ${issue?.path.join('.') || 'its top'}: ${why}`);
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(file, error instanceof Error ? error.message : String(error));
  }
}

function defined<T extends object>(fields: T) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}

function wrong(file: string, why: string): ConfigError {
  const rule =
    'it must be: a JSON file such as {"free": {"requests_per_minute": 60, "nodes": 50000, "tools": {"hm_recall": 20}}}';
  return new ConfigError(`PLANS_FILE is "${file}"; ${rule} (${why.replaceAll(/\s+/g, ' ')}).`);
}
