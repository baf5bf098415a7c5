/** The plans of accounts (specification, "Limits"). */
export const PLANS = ['free', 'developer', 'pro', 'enterprise'] as const;
export type PlanName = (typeof PLANS)[number];

/** The limits of a plan. Enterprise is custom in the specification, so PLANS_FILE may set each limit. */
export interface Plan {
  readonly name: PlanName;
  /** Requests a minute of each key, and of each session. */
  readonly requestsPerMinute: number;
  /** Calls a minute of each key, by the name of the tool. */
  readonly tools: Readonly<Record<string, number>>;
}

export const REQUESTS_PER_MINUTE: Readonly<Record<PlanName, number>> = {
  free: 60,
  developer: 300,
  pro: 1_000,
  enterprise: 10_000,
};

/** The plan of an account by its name. */
export type PlanOf = (name: string) => Plan;

/** An unknown plan, such as one of a newer version, counts as the default plan. */
export function planTable(plans: readonly Plan[], defaultPlan: PlanName): PlanOf {
  const known = new Map<string, Plan>(plans.map((plan) => [plan.name, plan]));
  const fallback = known.get(defaultPlan);
  if (!fallback) throw new Error(`The table of plans has no ${defaultPlan}.`);
  return (name) => known.get(name) ?? fallback;
}
