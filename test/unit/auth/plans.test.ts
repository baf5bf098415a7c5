import { expect, test } from 'vitest';
import { planTable, PLANS, REQUESTS_PER_MINUTE, type Plan } from '../../../src/auth/plans.ts';

const plans = PLANS.map((name): Plan => ({ name, requestsPerMinute: REQUESTS_PER_MINUTE[name], tools: {} }));

test('the plans allow what the specification says, enterprise what the decisions add', () => {
  expect(REQUESTS_PER_MINUTE).toEqual({ free: 60, developer: 300, pro: 1_000, enterprise: 10_000 });
});

test('a plan is found by its name, and one that is not known counts as the default', () => {
  const planOf = planTable(plans, 'developer');
  expect(planOf('pro').requestsPerMinute).toBe(1_000);
  for (const name of ['platinum', '', 'toString']) expect(planOf(name).name).toBe('developer');
});
