import { AppError } from '../errors.ts';
import type { CopiedNode, CopiedRelationship } from '../graph/copy/read-database.ts';
import { makeSchema } from '../graph/copy/schema.ts';
import { DatabaseWriter } from '../graph/copy/write-database.ts';
import { schemaSteps } from '../graph/cypher-files.ts';
import type { Graph } from '../graph/graph.ts';
import type { DatabaseStart } from './record.ts';

/** A database that is filled with what records say; its indexes come last. */
export class FilledDatabase {
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
  throw new AppError(
    'CONFLICT',
    `The backup was made by a later version of this service (its schema has the step ${step}). Upgrade, then restore it.`,
  );
}
