import type { Request, RequestHandler } from 'express';
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
    const ofKey = count(keys, principal.keyId, plan);
    const ofSession = session === undefined ? undefined : count(sessions, session, plan);
    const allowance = tighter(await ofKey, await ofSession);
    setRateHeaders(response, allowance);
    if (allowance.used > allowance.limit) throw exceeded(plan, allowance);
    next();
  };
}

/** A session is the account's on one graph, whichever of its keys uses it. */
function sessionName({ accountId, graphId }: Principal, request: Request): string | undefined {
  const given = givenSession(request);
  return given && `${accountId} ${graphId} ${given}`;
}

async function count(counter: Counter, name: string, plan: Plan): Promise<Allowance> {
  return { ...(await counter.add(name)), limit: plan.requestsPerMinute };
}

/** What leaves less; of two that leave the same, what leaves it for longer. */
function tighter(one: Allowance, other: Allowance | undefined): Allowance {
  if (!other) return one;
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
