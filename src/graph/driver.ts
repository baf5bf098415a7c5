import neo4j, { type Config, type Driver } from 'neo4j-driver';

const CONNECTION_TIMEOUT_MS = 5_000;
/** A request that waits longer for a free connection is answered UNAVAILABLE. */
const MAX_POOL_WAIT_MS = 10_000;
/** Load balancers and firewalls forget a silent connection after four minutes or more: a statement on one would wait in vain. */
const CONNECTION_LASTS_MS = 200_000;

/** A driver with this service's settings: plain numbers, short waits. Only run-query.ts repeats statements. */
export function makeDriver(uri: string, user: string, password: string, poolSize: number): Driver {
  const config: Config = {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: poolSize,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    connectionAcquisitionTimeout: MAX_POOL_WAIT_MS,
    maxConnectionLifetime: CONNECTION_LASTS_MS,
    telemetryDisabled: true,
    userAgent: 'memory-graph-service',
  };
  return neo4j.driver(uri, neo4j.auth.basic(user, password), config);
}
