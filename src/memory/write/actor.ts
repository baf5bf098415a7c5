/** Who changes a memory. It travels with each change to what is written along with it. */
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

/** The service itself, such as for the profile of a new graph. */
export const SERVICE: Actor = { subject: 'service', session: 'service', via: 'service' };
