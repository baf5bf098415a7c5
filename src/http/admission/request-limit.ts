import type { Request, RequestHandler, Response } from 'express';
import type { Plan, PlanOf } from '../../auth/plans.ts';
import type { Principal } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { principalOf } from '../request-context.ts';
import { givenSession } from '../session-header.ts';
import type { Counter, CounterStore } from './counters.ts';
import { remainingOf, secondsLeft, setRateHeaders, type Allowance } from './rate-headers.ts';

/**
 * Counts each request of its key and, where it names one, of its session, says in the headers what the tighter of the
 * two leaves, and refuses what exceeds the plan. Comes after authentication.
 */
export function requestLimit(store: CounterStore, planOf: PlanOf): RequestHandler {
  const keys = store.counter('key');
  const sessions = store.counter('session');
  return async (request, response, next) => {
    const principal = principalOf(response);
    const plan = planOf(principal.plan);
    const session = sessionName(principal, request);
    const admit = async (calls: number): Promise<Admission> => {
      const ofKey = count(keys, principal.subject, plan, calls);
      const ofSession = session === undefined ? undefined : count(sessions, session, plan, calls);
      const allowances = [await ofKey, await (ofSession ?? ofKey)] as const;
      const tightest = tighter(...allowances);
      setRateHeaders(response, tightest);
      const admitted = Math.min(...allowances.map((allowance) => admittedOf(allowance, calls)));
      return { admitted, refusal: exceeded(plan, tightest) };
    };
    const { admitted, refusal } = await admit(1);
    if (admitted === 0) throw refusal;
    further.set(response, admit);
    next();
  };
}

/** How many of some calls the plan allows, and what is answered to the others. */
export interface Admission {
  readonly admitted: number;
  readonly refusal: AppError;
}

/** Of requests under way, how the calls that they hold besides the first are counted. */
const further = new WeakMap<Response, (calls: number) => Promise<Admission>>();

/** Counts the calls that a request holds besides the one it was admitted as; the headers then say what all leave. */
export function admitFurther(response: Response, calls: number): Promise<Admission> {
  const admit = further.get(response);
  if (!admit) throw new Error('requestLimit must run first.');
  return admit(calls);
}

/** Those that still fitted in, counted last. */
function admittedOf({ used, limit }: Allowance, calls: number): number {
  return Math.min(calls, Math.max(0, limit - (used - calls)));
}

/** A session is the account's on one graph, whichever of its keys uses it. */
function sessionName({ accountId, graphId }: Principal, request: Request): string | undefined {
  const given = givenSession(request);
  return given && `${accountId} ${graphId} ${given}`;
}

async function count(counter: Counter, name: string, plan: Plan, calls: number): Promise<Allowance> {
  return { ...(await counter.add(name, calls)), limit: plan.requestsPerMinute };
}

/** What leaves less; of two that leave the same, what leaves it for longer. */
function tighter(one: Allowance, other: Allowance): Allowance {
  const difference = remainingOf(one) - remainingOf(other) || other.msLeft - one.msLeft;
  return difference <= 0 ? one : other;
}

function exceeded({ name, requestsPerMinute }: Plan, { msLeft }: Allowance): AppError {
  const wait = secondsLeft(msLeft);
  return new AppError(
    'RATE_LIMITED',
    `The ${requestsPerMinute} requests a minute of plan ${name} are used. Try again in ${wait} s.`,
    { retryAfter: wait },
  );
}
