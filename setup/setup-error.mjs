/** A failure that is printed as its message, without a stack. */
export class SetupError extends Error {}
