import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { CallerContext } from '../caller-context.ts';

/**
 * Calls of the handshake era under way, so that a cancellation, which comes with a request of its own, finds them. It
 * counts only within the same graph and session. A call that another replica runs goes on: cancelling is a courtesy
 * (MCP, utilities/cancellation).
 */
export class RunningCalls {
  readonly #cancels = new Map<string, () => void>();

  /** The returned function says that the call ended. */
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
