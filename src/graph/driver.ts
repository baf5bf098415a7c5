import neo4j, { type Config, type Driver } from 'neo4j-driver';

const CONNECTION_TIMEOUT_MS = 5_000;
/** A request that waits longer for a free connection is answered UNAVAILABLE. */
const MAX_POOL_WAIT_MS = 10_000;

/** A driver with this service's settings: plain numbers, short waits. Only run-query.ts repeats statements. */
export function makeDriver(uri: string, user: string, password: string, poolSize: number): Driver {
  const config: Config = {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: poolSize,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    connectionAcquisitionTimeout: MAX_POOL_WAIT_MS,
    telemetryDisabled: true,
    userAgent: 'memory-graph-service',
  };
  return neo4j.driver(uri, neo4j.auth.basic(user, password), config);
}
