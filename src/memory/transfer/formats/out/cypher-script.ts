import { labelOfType } from '../../../ontology/node-type.ts';
import type { GraphRecord } from '../../export-records.ts';

/** A statement has so many rows or characters at most: its values are literals, which the database parses. */
const MAX_ROWS = 200;
const MAX_CHARACTERS = 256 * 1_024;

const HEAD = `// A memory graph as Cypher, for an empty Neo4j 5 or later, a statement a line: cypher-shell < memory.cypher
CREATE CONSTRAINT node_key IF NOT EXISTS FOR (n:Node) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT hyperedge_id IF NOT EXISTS FOR (h:Hyperedge) REQUIRE h.id IS UNIQUE;
CALL db.awaitIndexes();
`;

/** A row, and what follows the rows of its statement. Rows with the same end share a statement. */
interface Row {
  readonly values: string;
  readonly end: string;
}

/**
 * The graph as a Cypher script without APOC: nodes bear the label of their type, relationships the type of their label, and a
 * hyperedge is a node that its members participate in. The text is sent to no database of the service; whoever runs it gets every value
 * as a quoted literal (cypherValue) and every label as a quoted name (cypherName).
 */
export async function* cypherScript(records: AsyncIterable<GraphRecord>): AsyncGenerator<string> {
  yield HEAD;
  let rows: Row[] = [];
  let characters = 0;
  let section: GraphRecord['section'] = 'nodes';
  for await (const each of records) {
    const row = rowOf(each);
    const isFull = rows.length >= MAX_ROWS || characters + row.values.length > MAX_CHARACTERS;
    if (isFull || each.section !== section) {
      yield statementsOf(rows);
      rows = [];
      characters = 0;
    }
    rows.push(row);
    characters += row.values.length;
    section = each.section;
  }
  yield statementsOf(rows);
}

function statementsOf(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, ({ end }) => end)]
    .map(([end, same]) => `UNWIND [${same.map(({ values }) => values).join(', ')}] AS row ${end};\n`)
    .join('');
}

function rowOf(each: GraphRecord): Row {
  if (each.section === 'nodes') return nodeRow(each.record);
  if (each.section === 'edges') return edgeRow(each.record);
  const { nodes, ...properties } = each.record;
  return {
    values: `{nodes: ${cypherValue(nodes)}, properties: ${mapOf(properties)}}`,
    end:
      'CREATE (h:Hyperedge) SET h = row.properties WITH h, row UNWIND range(0, size(row.nodes) - 1) AS position ' +
      'MATCH (n:Node {key: row.nodes[position]}) CREATE (n)-[:PARTICIPATES_IN {position: position}]->(h)',
  };
}

function nodeRow(record: Extract<GraphRecord, { section: 'nodes' }>['record']): Row {
  return {
    values: mapOf(record),
    end: `CREATE (n:Node:${cypherName(labelOfType(record.node_type))}) SET n = row`,
  };
}

function edgeRow({ from, to, ...properties }: Extract<GraphRecord, { section: 'edges' }>['record']): Row {
  return {
    values: `{from: ${cypherValue(from)}, to: ${cypherValue(to)}, properties: ${mapOf(properties)}}`,
    end:
      'MATCH (a:Node {key: row.from}) MATCH (b:Node {key: row.to}) ' +
      `CREATE (a)-[r:${cypherName(properties.label.toUpperCase())}]->(b) SET r = row.properties`,
  };
}

function mapOf(record: object): string {
  const fields = Object.entries(record).map(([name, value]) => `${name}: ${cypherValue(value)}`);
  return `{${fields.join(', ')}}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A value as a Cypher literal: texts, numbers, truth values, null and lists of texts as they are, anything else as JSON text. */
function cypherValue(value: unknown): string {
  if (typeof value === 'string') return cypherText(value);
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTexts(value)) return `[${value.map(cypherText).join(', ')}]`;
  return cypherText(JSON.stringify(value));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** A backslash before what would make one escape of the two: some versions of Neo4j read `\uXXXX` before anything else. */
// eslint-disable-next-line no-control-regex -- control characters are written as such escapes
const AFTER_BACKSLASH = /(?<=\\)(?=[uU\u0000-\u001f\u007f-\u009f\u2028\u2029])/;
// eslint-disable-next-line no-control-regex -- control characters are what this escapes
const ESCAPED = /[\\'\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A text in quotes, on one line. */
function cypherText(text: string): string {
  const literals = text
    .toWellFormed()
    .split(AFTER_BACKSLASH)
    .map((part) => `'${part.replaceAll(ESCAPED, escaped)}'`);
  return literals.join(' + ');
}

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A name in backticks. */
function cypherName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
