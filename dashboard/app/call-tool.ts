/** Calls a tool of the service and returns its structured answer. Throws what the service says where it refuses. */
export type CallTool = (name: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
