/** Who changes a memory. The actor is recorded with each change. */
export interface Actor {
  /** The principal's identity (`Principal.subject`). */
  readonly subject: string;
  /** Name of the session within the tenant. */
  readonly session: string;
  readonly via: 'rest' | 'mcp' | 'service';
}

export interface WithActor {
  readonly actor: Actor;
}

/** The service itself, for example when it creates the profile of a new graph. */
export const SERVICE: Actor = { subject: 'service', session: 'service', via: 'service' };
