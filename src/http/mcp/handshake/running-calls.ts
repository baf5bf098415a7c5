import type { RequestId } from '@modelcontextprotocol/server';
import type { CallerContext } from '../caller-context.ts';

/**
 * Running calls by graph, session and id, so that a cancellation, which is a request of its own, finds them. It does not
 * reach a call on another replica; the protocol allows that (MCP, utilities/cancellation).
 */
export class RunningCalls {
  readonly #cancels = new Map<string, () => void>();

  /** The returned function ends the registration of the call. */
  begin(caller: CallerContext, id: RequestId, cancel: () => void): () => void {
    const name = nameOf(caller, id);
    this.#cancels.set(name, cancel);
    return () => {
      if (this.#cancels.get(name) === cancel) this.#cancels.delete(name);
    };
  }

  cancel(caller: CallerContext, id: RequestId): void {
    this.#cancels.get(nameOf(caller, id))?.();
  }
}

function nameOf({ memory, sessionId }: CallerContext, id: RequestId): string {
  return JSON.stringify([memory.graph.database, sessionId, id]);
}
