/** Who administers: an admin of one account, or the operator of the service, who reaches all. */
export interface Administrator {
  /** Undefined for the operator. */
  readonly accountId: string | undefined;
}
