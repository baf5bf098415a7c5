import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Query } from './query.ts';

const ROOT = fileURLToPath(new URL('../../cypher/', import.meta.url));
/** Folders of `cypher/` that hold other files than statements. */
const NO_STATEMENTS: ReadonlySet<string | undefined> = new Set(['schema', 'parts', 'generated']);

/** A comment line of its own that stands for the text of `cypher/parts/<name>.cypher`. */
const INCLUSION = /^( *)\/\/ part: (\S+)$/gm;

const parts: ReadonlyMap<string, string> = cypherFiles('parts');

/** Every statement under `cypher/` by name, as its file is written. */
const written: ReadonlyMap<string, string> = new Map(
  [...cypherFiles()].filter(([name]) => !NO_STATEMENTS.has(name.split('/')[0])),
);

/** Every statement by name, as it runs. */
const statements: ReadonlyMap<string, string> = new Map(
  [...written].map(([name, text]) => [name, withParts(text, parts)]),
);

/** The text of each file below a folder of `cypher/`, by its path without the ending. */
function cypherFiles(folder = ''): Map<string, string> {
  const root = path.join(ROOT, folder);
  return new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.cypher'))
      .map((file) => [
        file.split(path.sep).join('/').slice(0, -'.cypher'.length),
        readFileSync(path.join(root, file), 'utf8'),
      ]),
  );
}

/** The text of a query. Throws where the file is missing. */
export function cypherOf(query: Query): string {
  const text = statements.get(query.name);
  if (text === undefined) throw new Error(`cypher/${query.name}.cypher is missing.`);
  return text;
}

/** The statements that include a part, as they run. */
export function statementsWithParts(): [name: string, text: string][] {
  return [...statements].filter(([name]) => partsOf(written.get(name) ?? '').length > 0);
}

/** Compares files, specs, parameters and parts. Throws with all differences, so that a wrong build fails at start. */
export function checkCypherFiles(queries: readonly Query[]): void {
  const named = new Map(queries.map((query) => [query.name, query]));
  const faults = [...statements.keys()]
    .filter((name) => !named.has(name))
    .map((name) => `${name}: no spec names it`);
  faults.push(...partFaults(written, parts));
  for (const query of queries) {
    const text = statements.get(query.name);
    if (text === undefined) faults.push(`${query.name}: the file is missing`);
    else faults.push(...parameterFaults(query, text));
  }
  if (faults.length > 0) throw new Error(`cypher/ and its specs differ: ${faults.join('; ')}`);
}

function parameterFaults(query: Query, text: string): string[] {
  const used = new Set(parametersOf(text));
  const declared = new Set(Object.keys(query.params.shape));
  return [
    ...[...used]
      .filter((name) => !declared.has(name))
      .map((name) => `${query.name}: $${name} is not declared`),
    ...[...declared].filter((name) => !used.has(name)).map((name) => `${query.name}: $${name} is not used`),
  ];
}

function parametersOf(text: string): string[] {
  const code = text.replaceAll(/\/\/.*$/gm, '');
  return [...code.matchAll(/\$([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
}

/** One file of `cypher/schema/<kind>/`. */
export interface SchemaStep {
  readonly name: string;
  readonly statements: readonly string[];
}

/** The steps of `cypher/schema/<kind>/` in the order of their numbers. */
export function schemaSteps(kind: string): SchemaStep[] {
  const folder = path.join(ROOT, 'schema', kind);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.cypher'.length),
      statements: readFileSync(path.join(folder, file), 'utf8')
        .split(/;\s*$/m)
        .map((statement) => statement.trim())
        .filter((statement) => statement.replaceAll(/\/\/.*$/gm, '').trim() !== ''),
    }));
}

/** A statement with the text of its parts, indented as the lines that name them. A part that does not exist stays named. */
export function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  return text.replaceAll(INCLUSION, (line, indent: string, name: string) =>
    (parts.get(name) ?? line.trimStart()).trimEnd().replaceAll(/^(?=.)/gm, indent),
  );
}

/** What is wrong between statements and parts: a part is missing, no statement includes it, or it includes one itself. */
export function partFaults(
  statements: ReadonlyMap<string, string>,
  parts: ReadonlyMap<string, string>,
): string[] {
  const included = new Set([...statements.values()].flatMap(partsOf));
  return [
    ...[...statements].flatMap(([name, text]) =>
      partsOf(text)
        .filter((part) => !parts.has(part))
        .map((part) => `${name}: there is no part ${part}`),
    ),
    ...[...parts.keys()]
      .filter((part) => !included.has(part))
      .map((part) => `parts/${part}: no statement includes it`),
    ...[...parts].flatMap(([name, text]) =>
      partsOf(text).map((part) => `parts/${name}: a part includes no other, and this one names ${part}`),
    ),
  ];
}

/** The names of the parts that a statement includes. */
function partsOf(text: string): string[] {
  return [...text.matchAll(INCLUSION)].map(([, , name = '']) => name);
}
