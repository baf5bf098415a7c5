import { expect, test } from 'vitest';
import { planTable, PLANS, REQUESTS_PER_MINUTE, type Plan } from '../../../src/auth/plans.ts';

const plans = PLANS.map((name): Plan => ({ name, requestsPerMinute: REQUESTS_PER_MINUTE[name], tools: {} }));

test('the plans have the limits of the specification, and enterprise its own', () => {
  expect(REQUESTS_PER_MINUTE).toEqual({ free: 60, developer: 300, pro: 1_000, enterprise: 10_000 });
});

test('a plan is found by its name, and an unknown one counts as the default', () => {
  const planOf = planTable(plans, 'developer');
  expect(planOf('pro').requestsPerMinute).toBe(1_000);
  for (const name of ['platinum', '', 'toString']) expect(planOf(name).name).toBe('developer');
});
