import { AppError } from '../../errors.ts';
import type { GraphOfAccount } from '../find-graph.ts';

export function switchedOff(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'Neo4j Browser is not switched on for the graph, or its time is over. Switch it on: hm browser GRAPH_ID',
  );
}

export function notOpen({ id, isRevoked }: GraphOfAccount): AppError {
  const state = isRevoked ? 'revoked' : 'frozen, and Neo4j Browser can change what it shows';
  const repair = isRevoked ? 'restore' : 'unfreeze';
  return new AppError('CONFLICT', `The graph ${id} is ${state}. Use first: hm graphs ${repair} ${id}`);
}

export function onServer(): AppError {
  return new AppError(
    'FORBIDDEN',
    'The graphs are on a Neo4j server: use the Browser and the users of that server.',
  );
}
