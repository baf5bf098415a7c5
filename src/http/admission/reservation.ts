import type { RequestHandler, Response } from 'express';
import type { MemoryBudget, Reservation } from '../../memory/limits/memory-budget.ts';
import { principalOf } from '../request-context.ts';

interface Locals {
  reservation?: Reservation;
}

/** Gives each request a reservation in its graph's memory budget, which ends when the client has the answer or is gone. */
export function reserving(budget: MemoryBudget): RequestHandler {
  return (_request, response, next) => {
    const reservation = budget.reserve(principalOf(response).graphId);
    (response.locals as Locals).reservation = reservation;
    response.once('close', () => reservation.close());
    if (response.destroyed) reservation.close();
    next();
  };
}

/** The reservation of a request. The admin endpoint has no budget. */
export function reservationOf(response: Response): Reservation | undefined {
  return (response.locals as Locals).reservation;
}
