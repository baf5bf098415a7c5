import type { Authenticator } from '../../auth/credentials/authenticator.ts';
import type { Principal } from '../../auth/principal.ts';
import type { PlanOf } from '../../auth/plans.ts';
import type { MemoryBudget } from '../../memory/limits/memory-budget.ts';
import type { SessionCookie } from '../dashboard/session-cookie.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import type { CounterStore } from './counters.ts';
import { FailureLimit } from './failure-limit.ts';
import { requestLimit } from './request-limit.ts';
import { sessionCaller, sessionOr, wellFormedSession } from './session-caller.ts';
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
export function admissions(settings: AdmissionSettings, cookie: SessionCookie | undefined) {
  const { authenticator, limits, budget, onRequest } = settings;
  const { counters, planOf, failedCredentials } = limits;
  const invalidKeys = new FailureLimit(counters.counter('failed'), failedCredentials, 'from this address');
  const foreignGraphs = new FailureLimit(counters.counter('foreign'), failedCredentials, 'with this key');
  const attempts = { invalidKeys, foreignGraphs };
  const authenticate = authenticated(authenticator, attempts, onRequest);
  const wellFormed = wellFormedCredential(authenticator);
  const session = cookie && sessionCaller(cookie, attempts, onRequest);
  const ofRest = cookie && session ? sessionOr(cookie, session, authenticate) : authenticate;
  const reserve = reserving(budget);
  const known = [requestLimit(counters, planOf), reserve];
  return {
    /** Everybody. */
    open: [],
    /** Everybody with a well-formed key or session, which is not looked up. */
    wellFormed: [cookie ? sessionOr(cookie, wellFormedSession(cookie), wellFormed) : wellFormed],
    /** Callers by a key or an access token, within their plan and the memory budget: programs. */
    program: [authenticate, ...known],
    /** The same, and the sessions of the dashboard. */
    caller: [ofRest, ...known],
    /** Callers of both kinds, within the memory budget. */
    callerUnlimited: [ofRest, reserve],
    /** Sessions of the dashboard alone, within their plan and the memory budget. */
    session: session ? [session, ...known] : [],
  };
}
