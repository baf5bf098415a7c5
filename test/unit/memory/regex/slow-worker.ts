/** The worker of a machine that is busy: it loads for longer than a batch may take. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
await import('../../../../src/memory/regex/regex-worker.ts');

export {};
