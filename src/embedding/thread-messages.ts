import type { ModelFolder } from './model-folder.ts';

/** States of a model thread in memory that both sides share: they see it without messages, also while the process exits. */
export const FREE = 0;
export const BUSY = 1;

/** What a model thread starts with. */
export interface ThreadData {
  readonly folder: ModelFolder;
  readonly state: Int32Array<SharedArrayBuffer>;
}

/** A request to a model thread; `close` lets a text under way finish. */
export type ThreadRequest = { readonly kind: 'embed'; readonly text: string } | { readonly kind: 'close' };

/** The answer to each `embed`, in order. The vector's buffer is transferred, not copied. */
export type ThreadAnswer =
  | { readonly kind: 'vector'; readonly vector: Float32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };
