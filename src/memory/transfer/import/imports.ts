import { v7 as uuidv7 } from 'uuid';
import { AppError, asAppError, type NameTool } from '../../../errors.ts';
import { countFiles } from '../../../graph/queries/files/file.ts';
import { typeNames } from '../../../graph/queries/type.ts';
import { runForOne, runQuery } from '../../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../../jobs/job-kind.ts';
import type { WithClock } from '../../transaction/dependencies.ts';
import type { WithGraphVectors } from '../../vectors/graph-vectors.ts';
import { isTemporary } from '../../transaction/background.ts';
import { MAX_TYPES } from '../../ontology/node-type.ts';
import { checkDocument, type CheckedDocument } from '../check/check-document.ts';
import type { ImportFormat } from '../formats/in/import-item.ts';
import type { ImportFolders } from './import-folders.ts';
import { beginState, left, readState, type ImportMode, type ImportState } from './import-state.ts';
import { advance, writeImport, type WriteMemory } from './write-import.ts';

/** The id of the import job in every graph (UUIDv5 of memory-graph/import). */
export const IMPORT_JOB_ID = '34e1105f-d4b1-5dbd-b693-cc92728b2e7b';
const RETRY_AFTER_SECONDS = 30;
/** Every commit asks for work: those of a burst ask once. */
const GATHER_MS = 150;

interface ImportsParts extends WriteMemory, WithClock, WithGraphVectors {
  readonly folders: ImportFolders;
  /** Is called when an import has ended: what this process remembers of the graph may be out of date. */
  readonly onImported: () => void;
}

interface BeginImport {
  readonly document: AsyncIterable<Buffer>;
  readonly format: ImportFormat;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** Throws where the graph may not hold so many nodes more. */
  readonly admit: (nodes: number) => Promise<void>;
}

/** The imports of one graph, one at a time. */
export class Imports {
  readonly #parts: ImportsParts;
  #isReplacing = false;

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  /** Why other writes of the graph have to wait; undefined where they need not. */
  writeRefusal(): AppError | undefined {
    if (!this.#isReplacing) return undefined;
    const message = 'An import replaces the graph. Write again when it is done;';
    return new AppError('UNAVAILABLE', (nameOf) => `${message} ${howFar(nameOf)}`, {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }

  /** Receives and checks a document; unless `dryRun`, a job writes it. Throws CONFLICT during another import, or if `replace` loses files. */
  async begin({ document, format, mode, dryRun, admit }: BeginImport): Promise<CheckedDocument> {
    const { folders, clock } = this.#parts;
    await this.#refuseSecond();
    if (mode === 'replace') await this.#refuseFiles();
    const id = uuidv7();
    try {
      const received = await folders.receive(id, document);
      const checked = await checkDocument({ ...received, format, now: clock().toISOString() });
      await admit(checked.counts['nodes'] ?? 0);
      if (mode === 'merge') await this.#refuseTypes(checked.types);
      if (dryRun) await folders.remove(id);
      else await this.#start(id, mode, checked);
      return checked;
    } catch (error) {
      await folders.remove(id);
      throw error;
    }
  }

  /** The job that writes what `begin` has checked. */
  job(): JobKind {
    return {
      name: 'import',
      waits: ['record to be imported', 'records to be imported'],
      id: IMPORT_JOB_ID,
      gatherMs: GATHER_MS,
      countPending: async () => {
        const state = await readState(this.#parts);
        return state ? left(state) : 0;
      },
      progress: async () => {
        const state = await readState(this.#parts);
        return state && progressOf(state);
      },
      run: (run) => this.#run(run),
    };
  }

  async #start(id: string, mode: ImportMode, { counts, checksum, model }: CheckedDocument): Promise<void> {
    const { clock, folders } = this.#parts;
    await folders.keep(id);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const begun = await beginState(this.#parts, {
      ...{ id, mode, total, startedAt: clock().toISOString() },
      ...(checksum !== undefined && { checksum }),
      ...(model && { model }),
      phase: mode === 'replace' ? 'empty' : 'write',
      ...{ section: 0, offset: 0, done: 0, created: 0, updated: 0 },
    });
    if (!begun) throw underWay();
    this.#isReplacing = mode === 'replace';
  }

  async #run({ signal }: JobRun): Promise<void> {
    const { folders, vectors, onImported } = this.#parts;
    const state = await readState(this.#parts);
    if (!state || left(state) === 0) return;
    this.#isReplacing = state.mode === 'replace';
    try {
      if (!(await folders.has(state.id))) throw recordsMissing();
      const folder = folders.of(state.id);
      // In one view of the vectors, because chunks are prepared before they are written.
      await vectors.during(({ embedder }) =>
        writeImport({ ...this.#parts, embedder }, folder, state, signal),
      );
    } catch (error) {
      if (signal.aborted || isTemporary(error)) throw error;
      const current = (await readState(this.#parts)) ?? state;
      await advance(this.#parts, { ...current, phase: 'failed', error: asAppError(error).message });
    }
    await folders.remove(state.id);
    this.#isReplacing = false;
    onImported();
  }

  async #refuseSecond(): Promise<void> {
    const state = await readState(this.#parts);
    if (state && left(state) > 0) throw underWay();
  }

  /** A document has no files. */
  async #refuseFiles(): Promise<void> {
    const { files } = await runForOne(this.#parts.graph, countFiles, {});
    if (files === 0) return;
    const message =
      `The graph has ${files} files, which replace would lose: files travel by backup, not by export. Forget the nodes of ` +
      'the files first, import with mode merge, or import into another graph. Nothing was imported.';
    throw new AppError('CONFLICT', message, { details: { files } });
  }

  async #refuseTypes(types: readonly string[]): Promise<void> {
    const known = (await runQuery(this.#parts.graph, typeNames, {})).map(({ name }) => name);
    const all = new Set([...known, ...types]);
    if (all.size <= MAX_TYPES) return;
    const message = `The graph would have ${all.size} types; the limit is ${MAX_TYPES}. Nothing was imported.`;
    throw new AppError('INVALID_INPUT', message);
  }
}

function progressOf({ phase, mode, done, total, created, updated, checksum, error }: ImportState) {
  return {
    ...{ phase, mode, done, total, created, updated },
    ...(checksum !== undefined && { checksum }),
    ...(error !== undefined && { error }),
  };
}

function howFar(nameOf: NameTool): string {
  return `${nameOf('hm_get_job')} tells how far job ${IMPORT_JOB_ID} is.`;
}

function underWay(): AppError {
  const message = 'Another import of the graph is under way. Wait for its end;';
  return new AppError('CONFLICT', (nameOf) => `${message} ${howFar(nameOf)}`, {
    details: { job: IMPORT_JOB_ID },
  });
}

function recordsMissing(): AppError {
  const message =
    'The records of the import are not in this data folder any more. Import the document again: what was written stays as it is.';
  return new AppError('NOT_FOUND', message);
}
