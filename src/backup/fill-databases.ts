import { timeSlices } from '../concurrency/time-slices.ts';
import type { Graph } from '../graph/graph.ts';
import type { FileReceiver } from './file-receiver.ts';
import type { BackupRecord, DatabaseName, DatabaseStart, FileStart } from './record.ts';
import { AppError } from '../errors.ts';
import type { CopiedNode, CopiedRelationship } from '../graph/copy/read-database.ts';
import { makeSchema } from '../graph/schema/indexes.ts';
import { DatabaseWriter } from '../graph/copy/write-database.ts';
import { schemaSteps } from '../graph/cypher-files.ts';

/** Where records go. */
export interface Destination {
  /** The empty database that is filled. */
  graphOf(name: DatabaseName): Graph;
  receiverOf?(file: FileStart): FileReceiver;
}

/** Fills empty databases from records, indexes last since that is faster. Throws CONFLICT for records of a later version. */
export async function fillDatabases(
  records: AsyncIterable<BackupRecord>,
  destination: Destination,
): Promise<void> {
  const pause = timeSlices();
  const filling = new Filling(destination);
  try {
    for await (const record of records) {
      await filling.add(record);
      await pause();
    }
    await filling.end();
  } catch (error) {
    await filling.discardFile();
    throw error;
  }
}

/** Takes records in their order. */
class Filling {
  readonly #destination: Destination;
  #database: FilledDatabase | undefined;
  #file: FileReceiver | undefined;

  constructor(destination: Destination) {
    this.#destination = destination;
  }

  async add(record: BackupRecord): Promise<void> {
    if ('node' in record) await this.#database?.node(record.node);
    else if ('relationship' in record) await this.#database?.relationship(record.relationship);
    else if ('part' in record) await this.#file?.add(record.part);
    else if ('database' in record) await this.#begin(record.database);
    else if ('file' in record) await this.#receive(record.file);
  }

  async end(): Promise<void> {
    await this.#endFile();
    await this.#database?.end();
    this.#database = undefined;
  }

  async discardFile(): Promise<void> {
    await this.#file?.discard();
  }

  async #begin({ name, schema }: DatabaseStart): Promise<void> {
    await this.end();
    this.#database = new FilledDatabase(this.#destination.graphOf(name), schema);
  }

  async #receive(file: FileStart): Promise<void> {
    await this.end();
    this.#file = this.#destination.receiverOf?.(file);
  }

  async #endFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.end();
  }
}

/** A database that is filled with what records say; its indexes come last. */
class FilledDatabase {
  readonly #graph: Graph;
  readonly #schema: DatabaseStart['schema'];
  readonly #steps: ReadonlySet<string>;
  readonly #writer: DatabaseWriter;

  constructor(graph: Graph, schema: DatabaseStart['schema']) {
    this.#graph = graph;
    this.#schema = schema;
    this.#steps = new Set(schemaSteps(graph.kind).map(({ name }) => name));
    this.#writer = new DatabaseWriter(graph);
  }

  /** Throws CONFLICT for a database of a later version of this service. */
  node(node: CopiedNode): Promise<void> {
    refuseLaterVersion(node, this.#steps);
    return this.#writer.node(node);
  }

  relationship(relationship: CopiedRelationship): Promise<void> {
    return this.#writer.relationship(relationship);
  }

  async end(): Promise<void> {
    await this.#writer.end();
    await makeSchema(this.#graph, this.#schema);
  }
}

/** A database that a later version has used has steps of the schema that this one does not know. */
function refuseLaterVersion({ labels, properties: { step } }: CopiedNode, known: ReadonlySet<string>): void {
  if (!labels.includes('_Schema') || typeof step !== 'string' || !/^\d/.test(step) || known.has(step)) return;
  const message = `The backup was made by a later version of this service (its schema has the step ${step}). Upgrade, then restore it.`;
  throw new AppError('CONFLICT', message);
}
