import { AppError } from '../errors.ts';

/** The plans of accounts (specification, "Limits"). */
export const PLANS = ['free', 'developer', 'pro', 'enterprise'] as const;
export type PlanName = (typeof PLANS)[number];

/** The limits of a plan. PLANS_FILE may change each of them. */
export interface Plan {
  readonly name: PlanName;
  /** Requests a minute of each key, and of each session. */
  readonly requestsPerMinute: number;
  /** Calls a minute of each key, by the name of the tool; 0 for a tool that the plan does not include. */
  readonly tools: Readonly<Record<string, number>>;
  /** Graphs of an account; null for any number. */
  readonly graphs: number | null;
  /** Nodes of a graph; null for any number. */
  readonly nodes: number | null;
  /** Bytes of all files of an account; null for any number. */
  readonly fileBytes: number | null;
}

/** Requests a minute are those of the specification. */
const LIMITS: Readonly<Record<PlanName, Omit<Plan, 'name' | 'tools'>>> = {
  free: { requestsPerMinute: 60, graphs: 3, nodes: 50_000, fileBytes: 0 },
  developer: { requestsPerMinute: 300, graphs: 10, nodes: 250_000, fileBytes: 0 },
  pro: { requestsPerMinute: 1_000, graphs: 50, nodes: 1_000_000, fileBytes: 10 * 2 ** 30 },
  enterprise: { requestsPerMinute: 10_000, graphs: null, nodes: null, fileBytes: null },
};

/** A plan with its usual limits, and those that are changed. */
export function planWith(name: PlanName, changes: Partial<Omit<Plan, 'name'>> = {}): Plan {
  return { name, tools: {}, ...LIMITS[name], ...changes };
}

/** The plan of an account by its name. An unknown one, such as of a newer version, counts as the default plan. */
export type PlanOf = (name: string) => Plan;

/** The plans in force, which can be changed while the service runs. */
export class PlanTable {
  readonly #defaultPlan: PlanName;
  #plans: ReadonlyMap<string, Plan>;

  constructor(plans: readonly Plan[], defaultPlan: PlanName) {
    this.#defaultPlan = defaultPlan;
    this.#plans = byName(plans);
  }

  readonly of: PlanOf = (name) =>
    this.#plans.get(name) ?? this.#plans.get(this.#defaultPlan) ?? planWith('free');

  replace(plans: readonly Plan[]): void {
    this.#plans = byName(plans);
  }
}

function byName(plans: readonly Plan[]): Map<string, Plan> {
  return new Map(plans.map((plan) => [plan.name, plan]));
}

/** How many graphs an account may have, by the plan's name. */
export function graphsOfPlans(planOf: PlanOf) {
  const graphs = PLANS.map((name) => [name, planOf(name).graphs] as const);
  return Object.fromEntries(graphs) as Record<PlanName, number | null>;
}

/** What a statement says that found no room for another graph. */
export function tooManyGraphs({ plan, limit }: { plan: string; limit: number | null }): AppError {
  const message = `The account has the ${limit} graphs that plan ${plan} allows. Drop one, or move to another plan.`;
  return new AppError('FORBIDDEN', message, { details: { limit, plan } });
}
