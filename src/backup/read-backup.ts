import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { AppError } from '../errors.ts';
import { opening, TAG_BYTES } from './encryption.ts';
import type { Tell } from './tell.ts';
import {
  backupHeader,
  type BackupHeader,
  backupRecord,
  Counter,
  GraphCounter,
  type BackupContent,
  type BackupCounts,
  type BackupRecord,
} from './record.ts';

const MAX_HEADER_BYTES = 4_096;
const HASH_BYTES = 32;
const NEWLINE = 0x0a;
/** A record holds a node at most, whose texts are bounded. */
const MAX_LINE_BYTES = 64 * 2 ** 20;

/** The header of a backup, unchecked but for its form. Throws INVALID_INPUT for a file that is no backup. */
export async function readHeader(file: string): Promise<BackupHeader> {
  return (await headerLine(file)).header;
}

/** Hears how many bytes of a backup were read, of how many. */
type OnRead = (bytes: number, of: number) => void;

/** Tells it in the words of a task. */
export function read(tell: Tell, phase = 'read (KiB)'): OnRead {
  return (bytes, of) => tell(phase, Math.ceil(bytes / 1_024), Math.ceil(of / 1_024));
}

/** Reads a backup to its end. Throws INVALID_INPUT, with the place, where it is damaged, cut, edited or not whole. */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  onRead?: OnRead,
): Promise<BackupContent> {
  const graph = new GraphCounter();
  let end: BackupCounts | undefined;
  for await (const record of recordsOf(file, passphrase, onRead))
    if ('end' in record) end = record.end;
    else graph.add(record);
  const { nodes, relationships, ...others } = end as BackupCounts;
  return { ...graph.stored, derived: graph.derived, records: nodes + relationships, ...others };
}

/** The records of a backup, with its end. What came before an error is not to be trusted. */
export async function* recordsOf(
  file: string,
  passphrase: string | undefined,
  onRead?: OnRead,
): AsyncGenerator<BackupRecord> {
  const { header, length } = await headerLine(file);
  const { size } = await stat(file);
  const decipher = header.encryption ? await opening(header.encryption, passphrase) : undefined;
  const bodyEnd = size - HASH_BYTES - (decipher ? TAG_BYTES : 0);
  if (bodyEnd <= length) throw damaged('after its header');
  decipher?.setAuthTag(await bytesAt(file, bodyEnd, TAG_BYTES));
  const text = new PassThrough();
  const source = createReadStream(file, { start: length, end: bodyEnd - 1 });
  const stages = [source, ...(decipher ? [decipher] : [])];
  pipeline([...stages, createZstdDecompress(), text]).catch(() => undefined);

  let line = 1;
  const counter = new Counter();
  let end: BackupCounts | undefined;
  try {
    for await (const bytes of linesOf(text)) {
      line += 1;
      const record = parse(bytes);
      if (end || !record) throw damaged(`at line ${line}`);
      counter.add(record);
      onRead?.(source.bytesRead, bodyEnd - length);
      if ('end' in record) end = record.end;
      else yield record;
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(`after line ${line}`, error);
  }
  if (!end || JSON.stringify(end) !== JSON.stringify(counter.counts))
    throw damaged(`at its end, line ${line}`);
  await checkHash(file, size - HASH_BYTES);
  yield { end };
}

async function headerLine(file: string): Promise<{ header: BackupHeader; length: number }> {
  const start = await bytesAt(file, 0, MAX_HEADER_BYTES);
  const length = start.indexOf(NEWLINE) + 1;
  const parsed = backupHeader.safeParse(jsonOf(start.subarray(0, length)));
  if (parsed.success) return { header: parsed.data, length };
  const message = 'The file is no backup of this service: its first line is no header of one.';
  throw new AppError('INVALID_INPUT', message);
}

async function bytesAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      length = 0;
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) throw new Error('A line is too long.');
  }
  if (length > 0) throw new Error('The last line has no end.');
}

function parse(line: Buffer): BackupRecord | undefined {
  return backupRecord.safeParse(jsonOf(line)).data as BackupRecord | undefined;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function checkHash(file: string, end: number): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk as Buffer);
  if (!hash.digest().equals(await bytesAt(file, end, HASH_BYTES)))
    throw damaged('somewhere: its SHA-256 is not the one at its end');
}

function damaged(where: string, cause?: unknown): AppError {
  const message = `The backup is damaged, cut or edited ${where}. Nothing of it was used. Take another one.`;
  return new AppError('INVALID_INPUT', message, { cause });
}
