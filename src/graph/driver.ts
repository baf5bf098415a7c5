import neo4j, { type Config, type Driver } from 'neo4j-driver';

const CONNECTION_TIMEOUT_MS = 5_000;
/** Time a request waits for a free connection; beyond it the answer is UNAVAILABLE. */
const POOL_WAIT_MS = 10_000;

/** A driver with this service's settings: plain numbers, short waits, repeats left to run-query. */
export function makeDriver(uri: string, user: string, password: string, poolSize: number): Driver {
  const config: Config = {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: poolSize,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    connectionAcquisitionTimeout: POOL_WAIT_MS,
    telemetryDisabled: true,
    userAgent: 'memory-graph-service',
  };
  return neo4j.driver(uri, neo4j.auth.basic(user, password), config);
}
