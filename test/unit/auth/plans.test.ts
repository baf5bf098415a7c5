import { expect, test } from 'vitest';
import { PLANS, PlanTable, planWith } from '../../../src/auth/plans.ts';

const plans = PLANS.map((name) => planWith(name));

test('the plans have the limits of the specification, and enterprise its own', () => {
  const requests = plans.map(({ name, requestsPerMinute }) => [name, requestsPerMinute]);
  expect(Object.fromEntries(requests)).toEqual({ free: 60, developer: 300, pro: 1_000, enterprise: 10_000 });
});

test('a plan is found by its name, and an unknown one counts as the default', () => {
  const { of } = new PlanTable(plans, 'developer');
  expect(of('pro').requestsPerMinute).toBe(1_000);
  for (const name of ['platinum', '', 'toString']) expect(of(name).name).toBe('developer');
});

test('plans that replace others are in force at once', () => {
  const table = new PlanTable(plans, 'free');
  table.replace([planWith('free', { nodes: 7 })]);
  expect(table.of('free')).toMatchObject({ requestsPerMinute: 60, nodes: 7 });
});
