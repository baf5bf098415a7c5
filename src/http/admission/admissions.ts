import type { RequestHandler } from 'express';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { PlanOf } from '../../auth/plans.ts';
import type { MemoryBudget } from '../../memory/limits/memory-budget.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import type { CounterStore } from './counters.ts';
import { FailureLimit } from './failure-limit.ts';
import { requestLimit } from './request-limit.ts';
import { reserving } from './reservation.ts';

/** What requests pass before they are served: whose request it is, and whether that one may make it now. */
export interface Admissions {
  /** Everybody. */
  readonly open: readonly RequestHandler[];
  /** Whoever shows a credential of the right form: nothing is looked up. */
  readonly formOfKey: readonly RequestHandler[];
  /** Known callers, within their plan and the memory budget. */
  readonly caller: readonly RequestHandler[];
  /** Known callers, however often they ask. */
  readonly callerUnlimited: readonly RequestHandler[];
}

export interface AdmissionParts {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  /** Holds what all requests and answers under way take. */
  readonly budget: MemoryBudget;
}

export interface Limits {
  readonly counters: CounterStore;
  readonly planOf: PlanOf;
  /** Failed credentials a minute from one address, and foreign graphs a minute that one key names. */
  readonly failedCredentials: number;
}

export function admissions({ authenticator, limits, budget }: AdmissionParts): Admissions {
  const { counters, planOf, failedCredentials } = limits;
  const invalidKeys = new FailureLimit(counters.counter('failed'), failedCredentials, 'from this address');
  const foreignGraphs = new FailureLimit(counters.counter('foreign'), failedCredentials, 'with this key');
  const authenticate = authenticated(authenticator, { invalidKeys, foreignGraphs });
  const reserve = reserving(budget);
  return {
    open: [],
    formOfKey: [wellFormedCredential(authenticator)],
    caller: [authenticate, requestLimit(counters, planOf), reserve],
    callerUnlimited: [authenticate, reserve],
  };
}
