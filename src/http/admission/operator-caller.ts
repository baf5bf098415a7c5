import { timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Principal } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { reserving, setPrincipal } from '../request-context.ts';
import type { AdmissionSettings } from './admissions.ts';
import { fromOwnMachine } from './cross-origin.ts';
import { requestLimit } from './request-limit.ts';

/** The operator as a caller in the graph that is named. Throws where there is none, or it is revoked. */
export type OperatorIn = (graphId: string | undefined) => Promise<Principal>;

/** Admits programs of this machine that have read the operator's token, and nothing else: the check of every request. */
export function operatorAlone(token: string): RequestHandler[] {
  const expected = Buffer.from(`Bearer ${token}`);
  return [
    fromOwnMachine,
    (request, _response, next) => {
      const given = Buffer.from(request.get('authorization') ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError(
          'UNAUTHENTICATED',
          'This is the operator’s endpoint, whose token is in operator.json. Use hm on this machine.',
        );
      next();
    },
  ];
}

/** Admits the operator to a graph, counted and limited as other callers are, by the plan of the graph's account. */
export function operatorCaller(
  { limits: { counters, planOf }, budget, onRequest }: Omit<AdmissionSettings, 'authenticator'>,
  operatorIn: OperatorIn,
) {
  const inGraph: RequestHandler = async (request, response, next) => {
    const principal = await operatorIn(request.get('x-graph-id'));
    setPrincipal(response, principal);
    onRequest?.(principal);
    next();
  };
  const reserve = reserving(budget);
  const caller = [inGraph, requestLimit(counters, planOf), reserve];
  return { program: caller, caller, callerUnlimited: [inGraph, reserve] };
}
