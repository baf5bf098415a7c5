import { timeSlices } from '../concurrency/time-slices.ts';
import { AppError } from '../errors.ts';
import type { CopiedNode } from '../graph/copy/read-database.ts';
import { makeSchema } from '../graph/copy/schema.ts';
import { DatabaseWriter } from '../graph/copy/write-database.ts';
import { schemaSteps } from '../graph/cypher-files.ts';
import type { Graph } from '../graph/graph.ts';
import type { FileReceiver } from './file-receiver.ts';
import type { BackupRecord, DatabaseStart } from './record.ts';

/**
 * Writes what records say of databases into empty ones, which `graphOf` names. Indexes come last: they are filled faster
 * than they grow. Throws CONFLICT for records of a later version of this service.
 */
export async function fillDatabases(
  records: AsyncIterable<BackupRecord>,
  graphOf: (name: DatabaseStart['name']) => Graph,
  receiverOf?: (name: DatabaseStart['name'], sha256: string) => FileReceiver,
): Promise<void> {
  const pause = timeSlices();
  let complete = () => Promise.resolve();
  let writer: DatabaseWriter | undefined;
  let steps = new Set<string>();
  let name: DatabaseStart['name'] = 'live';
  let file: FileReceiver | undefined;
  for await (const record of records) {
    if ('part' in record) await file?.add(record.part);
    else {
      await file?.end();
      file = undefined;
    }
    if ('database' in record) {
      name = record.database.name;
      await complete();
      const graph = graphOf(record.database.name);
      const filled = (writer = new DatabaseWriter(graph));
      steps = new Set(schemaSteps(graph.kind).map(({ name }) => name));
      complete = async () => {
        await filled.end();
        await makeSchema(graph, record.database.schema);
      };
    } else if ('node' in record) {
      refuseLaterVersion(record.node, steps);
      await writer?.node(record.node);
    } else if ('relationship' in record) {
      await writer?.relationship(record.relationship);
    } else if ('file' in record) {
      file = receiverOf?.(name, record.file.sha256);
    }
    await pause();
  }
  await complete();
}

/** A database that a later version has used has steps of the schema that this one does not know. */
function refuseLaterVersion({ labels, properties: { step } }: CopiedNode, known: ReadonlySet<string>): void {
  if (!labels.includes('_Schema') || typeof step !== 'string' || !/^\d/.test(step) || known.has(step)) return;
  throw new AppError(
    'CONFLICT',
    `The backup was made by a later version of this service (its schema has the step ${step}). Upgrade, then restore it.`,
  );
}
