/** For every test; what comes in the background has longer than the one second that is usual. */
export const checks = { expect: { requireAssertions: true, poll: { timeout: 20_000 } } } as const;

/**
 * How integration tests run, on either engine: nothing is isolated between the files of a worker, so that its fixtures
 * (memory-test.ts) are one JVM and one embedding model for the whole run.
 */
export const integration = {
  pool: 'forks',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const;

/** Tests open many databases for a short while: what the optimising compiler makes of them comes too late to pay. */
export const coldStarts = { env: { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' } } as const;

/** Time the worker has at its end to close every graph; only a whole run can set it, not a project. */
export const teardownTimeout = 60_000;
