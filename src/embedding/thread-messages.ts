import type { ModelFolder } from './model-folder.ts';

/** What a model thread starts with. */
export interface ThreadData {
  readonly folder: ModelFolder;
  readonly busy: SharedArrayBuffer;
}

/** What a model thread is asked; `close` lets a text under way finish. */
export type ThreadRequest = { readonly kind: 'embed'; readonly text: string } | { readonly kind: 'close' };

/** Its answer to each `embed`, in order. The vector's buffer is transferred, not copied. */
export type ThreadAnswer =
  | { readonly kind: 'vector'; readonly vector: Float32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };
