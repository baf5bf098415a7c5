import { AppError } from '../../errors.ts';
import type { FileRecord } from '../../graph/queries/files/file.ts';
import { publishFile } from '../../graph/queries/files/partial-file.ts';
import { lockNodes } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import type { WithJobs } from '../../jobs/job-runner.ts';
import type { StagedFile } from '../../storage/staging.ts';
import type { WithClock, WithEnrichment } from '../transaction/dependencies.ts';
import { findNode } from '../nodes/read-nodes.ts';
import { foldedWords } from '../../language/fold.ts';
import { changeNode, type WithKeyQueue } from '../write/change-node.ts';
import { keepsChanging } from '../write/store/conflict.ts';
import { changedContent, vectorOf } from '../nodes/node-content.ts';
import { replaceAll } from '../write/replace-contents.ts';
import { prepareStore, type StoreMemory } from '../write/store/store-node.ts';
import { storeAll } from '../write/store/store-transaction.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';
import { documentKey, keysLike } from './document-key.ts';
import type { WithFiles } from './graph-files.ts';
import { uploadLost } from './partial-file.ts';
import type { ReadDocument } from './read-passages.ts';
import { summaryOf } from './summary.ts';

export type PublishMemory = StoreMemory &
  WithWriter &
  WithKeyQueue &
  WithClock &
  WithFiles &
  WithJobs &
  WithEnrichment;

export interface UploadInput {
  readonly filename: string;
  /** Of the node; by default a summary. */
  readonly description?: string | undefined;
  /** Key of a new node, or of an existing one that the file is attached to. */
  readonly node_key?: string | undefined;
}

/** A partial file whose content and passages are stored. */
interface ReadyFile {
  readonly id: string;
  readonly staged: Pick<StagedFile, 'sha256' | 'bytes'>;
  readonly mediaType: string;
  readonly read: ReadDocument;
}

export interface Published {
  readonly file: Omit<FileRecord, 'metadata'>;
  /** Whether the graph has its profile node. */
  readonly hasProfile: boolean;
}

/** Gives the file its node, an existing one or a new one, and makes both visible in one transaction. */
export async function publish(
  memory: PublishMemory,
  input: UploadInput,
  ready: ReadyFile,
): Promise<Published> {
  const { node_key: asked } = input;
  const own = documentKey(input.filename);
  // A node that is asked for may be created, or forgotten, meanwhile.
  const keys = asked === undefined ? keysLike(own, ready.staged.sha256) : [asked, asked, asked];
  for (const key of keys) {
    const existing = asked === undefined ? undefined : await findNode(memory, asked);
    const published = existing
      ? await attach(memory, existing.key, input, ready)
      : await create(memory, key, input, ready);
    if (published !== 'taken') return published;
  }
  throw keepsChanging(asked ?? own);
}

/** Attaches the file to a node, which gets the description if one is given. */
function attach(
  memory: PublishMemory,
  key: string,
  { description, filename }: UploadInput,
  ready: ReadyFile,
): Promise<Published | 'taken'> {
  return changeNode(
    memory,
    key,
    async () => {
      const before = await findNode(memory, key);
      if (before === undefined || description === undefined || description === before.description)
        return { before, replacement: undefined };
      const content = changedContent(before, { description });
      const vector = await vectorOf(memory, content);
      const enrich = memory.enriches;
      return { before, replacement: { actor: memory.actor, before, content, vector, enrich } };
    },
    ({ before, replacement }): Promise<Published | 'outdated' | { taken: true }> => {
      if (before === undefined) return Promise.resolve({ taken: true });
      return memory.writer.write(memory.graph, charactersOf(replacement), async (tx) => {
        if ((await tx.run(lockNodes, { keys: [key] })).length === 0) return 'outdated';
        if (replacement && (await replaceAll(tx, [replacement]))[0] === 'outdated') return 'outdated';
        return { file: await write(tx, memory, before, filename, ready), hasProfile: true };
      });
    },
  ).then((published) => ('taken' in published ? 'taken' : published));
}

async function create(
  memory: PublishMemory,
  key: string,
  input: UploadInput,
  ready: ReadyFile,
): Promise<Published | 'taken'> {
  const node = await newNode(memory, key, input, ready);
  const store = await prepareStore(memory, memory.actor, node);
  const size = charactersOf([store.properties, store.vector]);
  return memory.writer.write(memory.graph, size, async (tx) => {
    const [outcome] = await storeAll(tx, [{ ...store, isPartOfAct: true }]);
    if (outcome === undefined || outcome === 'outdated') return 'taken';
    if (outcome instanceof AppError) {
      if (outcome.code === 'KEY_EXISTS') return 'taken';
      throw outcome;
    }
    if (outcome.status !== 'created') return 'taken';
    const file = await write(tx, memory, outcome.node, input.filename, ready);
    return { file, hasProfile: outcome.hasProfile };
  });
}

/** A document with what the file says of itself as its data. */
async function newNode(
  memory: PublishMemory,
  key: string,
  { filename, description }: UploadInput,
  { staged: { bytes }, mediaType: media_type, read }: ReadyFile,
) {
  const { metadata, sample: passages } = read;
  const { title, author, pages, sheets } = metadata;
  const facts = { title, author, pages, sheets };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    key,
    description: description ?? (await describe(memory)),
    node_type: 'document',
    data: { filename, media_type, bytes, ...Object.fromEntries(known) },
    ...(metadata.date !== undefined && { occurred_at: metadata.date }),
    relationships: [],
    enrich: memory.enriches,
    on_conflict: 'error' as const,
  };

  function describe(of: PublishMemory): Promise<string> | string {
    if (passages.length > 0) return summaryOf(of, { filename, metadata, passages });
    const why = read.reason === null ? '' : `: ${read.reason}`;
    return `${filename} (${media_type}), a file without text${why}`;
  }
}

async function write(
  tx: WriteTransaction,
  { actor }: PublishMemory,
  { key }: Pick<NodeRecord, 'key'>,
  filename: string,
  { id, staged: { sha256, bytes }, mediaType, read }: ReadyFile,
): Promise<Published['file']> {
  const { chunks, reason } = read;
  const metadata = JSON.stringify(read.metadata);
  const searchName = foldedWords(filename).join(' ');
  const facts = { filename, searchName, mediaType, bytes, chunks, reason, metadata };
  const [published] = await tx.run(publishFile, { id, key, ...facts, now: tx.at });
  if (!published) throw uploadLost();
  tx.record(actor, { kind: 'uploaded', key, filename });
  return { id, key, sha256, filename, media_type: mediaType, bytes, chunks, reason, created_at: tx.at };
}
