import path from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { MeasuredBlobs } from './measured-blobs.ts';
import { S3Blobs, type S3Settings } from './s3-blobs.ts';
import { Staging } from './staging.ts';

/** Where files are kept, and where they arrive. */
export interface Storage {
  readonly blobs: BlobStore;
  readonly staging: Staging;
}

/** Opens the storage: contents in a bucket or below a folder, and what arrives in a folder that no other process uses. */
export function openStorage(folder: string, bucket?: S3Settings): Storage {
  const blobs = bucket ? new S3Blobs(bucket) : new FolderBlobs(folder);
  return { blobs: new MeasuredBlobs(blobs), staging: new Staging(path.join(folder, 'staging')) };
}
