import type { Request, RequestHandler, Response } from 'express';
import type { Plan, PlanOf } from '../../auth/plans.ts';
import type { Principal } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { principalOf, givenSession } from '../request-context.ts';
import {
  type Counter,
  type CounterStore,
  remainingOf,
  secondsLeft,
  setRateHeaders,
  type Allowance,
} from './counters.ts';
import { addressOf } from './authenticated.ts';
import { networkOf } from './failure-limit.ts';

/** Counts each request of a key and of its session, and refuses those beyond the plan. The headers show the allowance with less left. */
export function requestLimit(store: CounterStore, planOf: PlanOf): RequestHandler {
  const keys = store.counter('key');
  const sessions = store.counter('session');
  return async (request, response, next) => {
    const principal = principalOf(response);
    const plan = planOf(principal.plan);
    const session = sessionName(principal, request);
    const admit = async (calls: number): Promise<Admission> => {
      const ofKey = count(keys, principal.subject, plan, calls);
      const ofSession = session === undefined ? ofKey : count(sessions, session, plan, calls);
      const allowances = [await ofKey, await ofSession] as const;
      const tightest = tighter(...allowances);
      setRateHeaders(response, tightest);
      const admitted = Math.min(...allowances.map((allowance) => admittedOf(allowance, calls)));
      return { admitted, refusal: exceeded(plan, tightest) };
    };
    const { admitted, refusal } = await admit(1);
    if (admitted === 0) throw refusal;
    admitOf.set(response, admit);
    next();
  };
}

/** How many of some calls the plan admits, and the error for the others. */
interface Admission {
  readonly admitted: number;
  readonly refusal: AppError;
}

/** Counts more calls of a request that was admitted. */
const admitOf = new WeakMap<Response, (calls: number) => Promise<Admission>>();

/** Counts the calls of a request besides the first, which was counted when the request was admitted. */
export function admitFurther(response: Response, calls: number): Promise<Admission> {
  const admit = admitOf.get(response);
  if (!admit) throw new Error('requestLimit must run first.');
  return admit(calls);
}

function admittedOf({ used, limit }: Allowance, calls: number): number {
  return Math.min(calls, Math.max(0, limit - (used - calls)));
}

/** A session belongs to an account and a graph. All keys of the account share it. */
function sessionName({ accountId, graphId }: Principal, request: Request): string | undefined {
  const given = givenSession(request);
  return given && `${accountId} ${graphId} ${given}`;
}

async function count(counter: Counter, name: string, plan: Plan, calls: number): Promise<Allowance> {
  return { ...(await counter.add(name, calls)), limit: plan.requestsPerMinute };
}

/** The allowance with less left, or of two with the same left the one with the longer window. */
function tighter(one: Allowance, other: Allowance): Allowance {
  const difference = remainingOf(one) - remainingOf(other) || other.msLeft - one.msLeft;
  return difference <= 0 ? one : other;
}

function exceeded({ name, requestsPerMinute }: Plan, { msLeft }: Allowance): AppError {
  const seconds = secondsLeft(msLeft);
  const message = `The ${requestsPerMinute} requests a minute of plan ${name} are used. Try again in ${seconds} s.`;
  return new AppError('RATE_LIMITED', message, { retryAfter: seconds });
}

/** Lets so many requests a minute through from one network. */
export function addressLimit(counter: Counter, limit: number): RequestHandler {
  return async (request, _response, next) => {
    const { used, msLeft } = await counter.add(networkOf(addressOf(request)));
    if (used <= limit) return next();
    const wait = secondsLeft(msLeft);
    throw new AppError('RATE_LIMITED', `Too many requests from this address. Try again in ${wait} s.`, {
      retryAfter: wait,
    });
  };
}
