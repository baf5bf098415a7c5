/** Ends only what hangs: a test that passes on a quiet machine passes on one that is thirty times slower. */
const MAX_MS = 600_000;

/** For every test. */
export const checks = {
  testTimeout: MAX_MS,
  hookTimeout: MAX_MS,
  expect: { requireAssertions: true, poll: { timeout: 300_000 } },
  setupFiles: ['./test/support/file-cost.ts'],
};

/**
 * How integration tests run on either engine: the files of a worker are not isolated, so that its fixtures
 * (memory-test.ts) share one JVM and one embedding model for the whole run.
 */
export const integration = {
  pool: 'forks',
  isolate: false,
} as const;

/**
 * Tests open many databases for a short time: the optimising compiler finishes too late to help. Without it the JVM reserves
 * 48 MB for compiled code, which a run of all tests fills, so that code is discarded and compiled again all the time.
 */
export const coldStarts = {
  env: { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m' },
} as const;

/** Time in which the worker closes every graph at its end; a setting of the whole run, not of a project. */
export const teardownTimeout = 300_000;
