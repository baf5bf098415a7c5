import path from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { Staging } from './staging.ts';

/** Where files are kept, and where they arrive. */
export interface Storage {
  readonly blobs: BlobStore;
  readonly staging: Staging;
}

/** Opens the storage below a folder that no other process uses. */
export function openStorage(folder: string): Storage {
  return { blobs: new FolderBlobs(folder), staging: new Staging(path.join(folder, 'staging')) };
}
