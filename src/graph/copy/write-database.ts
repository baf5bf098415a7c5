import { cypherOf } from '../cypher-files.ts';
import { toAppError } from '../database-errors.ts';
import type { Graph } from '../graph.ts';
import { writeNodes, writeRelationships } from '../queries/copy.ts';
import type { Query, RowOf } from '../query.ts';
import { openSession } from '../run-query.ts';
import { propertiesOfJson } from './property-values.ts';
import { NO_TIMEOUT } from './no-timeout.ts';
import { numberIn, type CopiedNode, type CopiedRelationship } from './read-database.ts';

/** Records that one transaction writes. */
const PAGE_SIZE = 1_000;

/** Writes what was read from one database into an empty one: all nodes, then all relationships, then `end`. */
export class DatabaseWriter {
  readonly #graph: Graph;
  /** The new number of each node. */
  readonly #numbers = new Map<number, number>();
  /** What the new ids begin with. */
  #prefix = '';
  #nodes: CopiedNode[] = [];
  #relationships: CopiedRelationship[] = [];

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  async node(node: CopiedNode): Promise<void> {
    this.#nodes.push(node);
    if (this.#nodes.length === PAGE_SIZE) await this.#writeNodes();
  }

  async relationship(relationship: CopiedRelationship): Promise<void> {
    if (this.#nodes.length > 0) await this.#writeNodes();
    this.#relationships.push(relationship);
    if (this.#relationships.length === PAGE_SIZE) await this.#writeRelationships();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (this.#nodes.length > 0) await this.#writeNodes();
    if (this.#relationships.length > 0) await this.#writeRelationships();
  }

  async #writeNodes(): Promise<void> {
    const nodes = this.#nodes.splice(0);
    const rows = await run(this.#graph, writeNodes, {
      nodes: nodes.map(({ labels, properties }) => ({ labels, ...propertiesOfJson(properties) })),
    });
    rows.forEach(({ id }, at) => this.#numbers.set(nodes[at]?.id ?? -1, numberIn(id)));
    const [first] = rows;
    this.#prefix = first?.id.slice(0, first.id.lastIndexOf(':') + 1) ?? '';
  }

  async #writeRelationships(): Promise<void> {
    const relationships = this.#relationships.splice(0).map(({ from, to, type, properties: json }) => {
      const { properties, vectors } = propertiesOfJson(json);
      return { from: this.#idOf(from), to: this.#idOf(to), type, properties: { ...properties, ...vectors } };
    });
    await run(this.#graph, writeRelationships, { relationships });
  }

  #idOf(number: number): string {
    const found = this.#numbers.get(number);
    if (found === undefined)
      throw new Error(`A relationship leads to the node ${number}, which is not there.`);
    return `${this.#prefix}${found}`;
  }
}

/** The values are those of the driver already, unlike the parameters of other statements. */
async function run<Q extends Query>(graph: Graph, query: Q, params: object): Promise<RowOf<Q>[]> {
  const { session, close } = await openSession(graph, query, PAGE_SIZE);
  try {
    const { records } = await session.run(cypherOf(query), params, NO_TIMEOUT);
    return query.rows.parse(records.map((record) => record.toObject())) as RowOf<Q>[];
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
