import type { Logger } from 'pino';
import type { Principal } from '../auth/principal.ts';
import type { NameTool } from '../errors.ts';
import type { MemoryCall } from '../memory/memory-call.ts';
import type { ClientModel } from '../memory/understanding/facts/client-model.ts';

/** Sends items of the answer as soon as they are known, and their total number if that is known. */
export type EmitItems = (items: readonly unknown[], total?: number) => void;

/** What a tool's handler gets: the tenant's memory and the caller. */
export interface ToolContext extends MemoryCall {
  readonly principal: Principal;
  /** The session header of the call. */
  readonly sessionId: string | undefined;
  readonly logger: Logger;
  /** How the caller names tools; undefined where by their own names. */
  readonly nameOf: NameTool | undefined;
  /** The version of the node that the call means, if it names one. */
  readonly ifMatch: string | undefined;
  /** The body of a call that uploads a document, as it arrives. */
  readonly upload?: AsyncIterable<Buffer> | undefined;
  /** The model of the client, if it lets the service ask it. */
  readonly clientModel?: ClientModel | undefined;
  /** The nodes that the caller's plan allows in the graph, if it limits them. */
  readonly nodeLimit?: { readonly nodes: number; readonly plan: string } | undefined;
  /** Undefined if the caller waits for the whole answer. */
  readonly emit: EmitItems | undefined;
}

const SLICE_ITEMS = 10;

/** Emits a list in slices, so that a slow client can begin with the first. */
export function emitInSlices(emit: EmitItems | undefined, items: readonly unknown[]): void {
  if (!emit) return;
  for (let from = 0; from < items.length; from += SLICE_ITEMS)
    emit(items.slice(from, from + SLICE_ITEMS), items.length);
}
