import type { Completion } from '../memory/nodes/complete-text.ts';
import type { WithGraph } from '../memory/transaction/dependencies.ts';

/** What a resource is read with. */
export interface GuideContext {
  readonly memory: WithGraph;
  /** Calls a tool on behalf of the caller, with scope, limits and log. Throws AppError. */
  readonly callTool: (name: string, input: Readonly<Record<string, unknown>>) => Promise<object>;
}

/** Completes a variable or an argument that a person types. */
export type Complete = (memory: WithGraph, typed: string, limit: number) => Promise<Completion>;
