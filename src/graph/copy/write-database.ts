import { cypherOf } from '../cypher-files.ts';
import { toAppError } from '../database-errors.ts';
import type { Graph } from '../graph.ts';
import { writeNodes, writeRelationships } from '../queries/transfer/copy.ts';
import type { Query, RowOf } from '../query.ts';
import { openSession } from '../run-query.ts';
import { charactersOf, propertiesOfJson, type JsonValue } from './property-values.ts';
import { NO_TIMEOUT } from '../time-limits.ts';
import { numberIn, type CopiedNode, type CopiedRelationship } from './read-database.ts';

/** Records that one transaction writes, and their characters: its memory is bounded, and takes several times as much. */
const PAGE = { records: 1_000, characters: 2 * 2 ** 20 };

/** Records that wait for a transaction. */
class Page<Row extends { readonly properties: Readonly<Record<string, JsonValue>> }> {
  #rows: Row[] = [];
  #characters = 0;

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Whether it is full with the row. */
  add(row: Row): boolean {
    this.#rows.push(row);
    this.#characters += charactersOf(row.properties);
    return this.#rows.length >= PAGE.records || this.#characters >= PAGE.characters;
  }

  take(): Row[] {
    this.#characters = 0;
    return this.#rows.splice(0);
  }
}

/** Writes what was read from one database into an empty one: all nodes, then all relationships, then `end`. */
export class DatabaseWriter {
  readonly #graph: Graph;
  /** The new number of each node. */
  readonly #numbers = new Map<number, number>();
  /** What the new ids begin with. */
  #prefix = '';
  readonly #nodes = new Page<CopiedNode>();
  readonly #relationships = new Page<CopiedRelationship>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  async node(node: CopiedNode): Promise<void> {
    if (this.#nodes.add(node)) await this.#writeNodes();
  }

  async relationship(relationship: CopiedRelationship): Promise<void> {
    if (!this.#nodes.isEmpty) await this.#writeNodes();
    if (this.#relationships.add(relationship)) await this.#writeRelationships();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (!this.#nodes.isEmpty) await this.#writeNodes();
    if (!this.#relationships.isEmpty) await this.#writeRelationships();
  }

  async #writeNodes(): Promise<void> {
    const nodes = this.#nodes.take();
    const rows = await run(this.#graph, writeNodes, {
      nodes: nodes.map(({ labels, properties }) => ({ labels, ...propertiesOfJson(properties) })),
    });
    rows.forEach(({ id }, at) => this.#numbers.set(nodes[at]?.id ?? -1, numberIn(id)));
    const [first] = rows;
    this.#prefix = first?.id.slice(0, first.id.lastIndexOf(':') + 1) ?? '';
  }

  async #writeRelationships(): Promise<void> {
    const relationships = this.#relationships.take().map(({ from, to, type, properties: json }) => {
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
  const { session, close } = await openSession(graph, query, PAGE.records);
  try {
    const { records } = await session.run(cypherOf(query), params, NO_TIMEOUT);
    return query.rows.parse(records.map((record) => record.toObject())) as RowOf<Q>[];
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
