import type { Authenticator } from '../../auth/credentials/authenticator.ts';
import type { Principal } from '../../auth/principal.ts';
import type { PlanOf } from '../../auth/plans.ts';
import type { MemoryBudget } from '../../memory/limits/memory-budget.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import type { CounterStore } from './counters.ts';
import { FailureLimit } from './failure-limit.ts';
import { requestLimit } from './request-limit.ts';
import { reserving } from '../request-context.ts';
import type { FileBytesOf } from './tool-limit.ts';

export interface AdmissionSettings {
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  /** Hears of each authenticated request. */
  readonly onRequest?: (principal: Principal) => void;
  /** Bounds the memory of all requests in progress. */
  readonly budget: MemoryBudget;
}

export interface Limits {
  readonly counters: CounterStore;
  readonly planOf: PlanOf;
  readonly fileBytesOf: FileBytesOf;
  /** Per minute: invalid credentials from one address, and foreign graphs that one key names. */
  readonly failedCredentials: number;
}

/** The handlers that admit the callers of a route. */
export function admissions({ authenticator, limits, budget, onRequest }: AdmissionSettings) {
  const { counters, planOf, failedCredentials } = limits;
  const invalidKeys = new FailureLimit(counters.counter('failed'), failedCredentials, 'from this address');
  const foreignGraphs = new FailureLimit(counters.counter('foreign'), failedCredentials, 'with this key');
  const authenticate = authenticated(authenticator, { invalidKeys, foreignGraphs }, onRequest);
  const reserve = reserving(budget);
  const known = [requestLimit(counters, planOf), reserve];
  return {
    /** Everybody. */
    open: [],
    /** Everybody with a well-formed key. The key is not looked up. */
    wellFormedKey: [wellFormedCredential(authenticator)],
    /** Authenticated callers, within their plan and the memory budget. */
    caller: [authenticate, ...known],
    /** Callers who are known in another way, within their plan and the memory budget. */
    known,
    /** Authenticated callers, within the memory budget. */
    callerUnlimited: [authenticate, reserve],
  };
}
