/** A copy of a large graph takes minutes: without this, the server ends each transaction after its usual time. */
export const NO_TIMEOUT = { timeout: 0 };
