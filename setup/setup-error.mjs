/** A failure that its message explains: printed without a stack. */
export class SetupError extends Error {}
