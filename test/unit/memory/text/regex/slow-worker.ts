/** A worker on a busy machine: it takes longer to load than a batch may take. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
await import('../../../../../src/memory/text/regex/regex-worker.ts');

export {};
