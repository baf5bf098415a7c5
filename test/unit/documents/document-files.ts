import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Passage, Reading } from '../../../src/documents/document.ts';
import { detectMediaType } from '../../../src/documents/media-type/detect-media-type.ts';
import { readDocument } from '../../../src/documents/read-document.ts';

const FIXTURES = new URL('../../fixtures/documents/', import.meta.url).pathname;

/** Writes a file that is deleted after the test, and returns its path. */
export async function fileOf(filename: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hm-document-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, filename);
  await writeFile(file, content);
  return file;
}

export function fixture(name: string): string {
  return path.join(FIXTURES, name);
}

/** Reads a file in this thread, with the type that its content has. */
export async function readHere(file: string): Promise<Reading & { passages: Passage[]; mediaType: string }> {
  const mediaType = await detectMediaType(file, path.basename(file));
  const passages: Passage[] = [];
  for await (const reply of readDocument(file, mediaType)) {
    if (reply.kind === 'end') return { ...reply.reading, passages, mediaType };
    passages.push(...reply.passages);
  }
  throw new Error('The reading did not end.');
}
