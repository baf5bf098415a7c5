import type { Completion } from '../memory/nodes/complete-text.ts';
import type { WithGraph } from '../memory/dependencies.ts';

/** What a resource is read with: the caller's own memory, through the tools. */
export interface GuideContext {
  readonly memory: WithGraph;
  /** Calls a tool as the caller would: scope, limits and log included. Throws AppError. */
  readonly callTool: (name: string, input: Readonly<Record<string, unknown>>) => Promise<object>;
}

/** Completes what a person is typing for a variable or an argument. */
export type Complete = (memory: WithGraph, typed: string, limit: number) => Promise<Completion>;
