/** For work that takes minutes: without this, the server ends each transaction after its usual time. */
export const NO_TIMEOUT = { timeout: 0 };
