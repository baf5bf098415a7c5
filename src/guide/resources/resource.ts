import type { Complete, GuideContext } from '../guide-context.ts';

interface ResourceBase {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Importance for a client, 0 to 1. */
  readonly priority: number;
}

/** A part of the memory that a client reads by its URI. */
export interface Resource extends ResourceBase {
  readonly uri: string;
  readonly read: (context: GuideContext) => Promise<string>;
}

/** Resources whose URIs differ in one variable at the end (RFC 6570, level 1). */
export interface ResourceTemplate extends ResourceBase {
  readonly uriPrefix: string;
  readonly variable: string;
  readonly complete: Complete;
  readonly read: (context: GuideContext, value: string) => Promise<string>;
}
