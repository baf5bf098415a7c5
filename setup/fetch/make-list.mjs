// Writes list.json: what an installed package fetches at its first start. Needs Maven, and the registries.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { HOST } from '../paths.mjs';
import { ask, withoutLogIn } from './ask.mjs';
import { algorithmOf, integrityOf } from './integrity.mjs';
import { MADE_FROM, madeFrom } from './made-from.mjs';
import { addressOf } from './mirrors.mjs';
import { archives, java, javaWheels, nodes, onnxRuntime } from './sources.mjs';

const LIST = new URL('list.json', import.meta.url);

const components = [
  { name: 'neo4j', title: 'Neo4j and APOC', kind: 'jars', files: jars() },
  ...(await Promise.all(archives().map(archive))),
  { ...onnxRuntime, files: await Promise.all(onnxRuntime.files.map(npmFile)) },
  { ...java, files: await javaWheels() },
  { name: 'node', title: 'Node.js', kind: 'node', files: await Promise.all(nodes.map(npmFile)) },
];
const list = { [MADE_FROM]: madeFrom(), components };
writeFileSync(LIST, await format(JSON.stringify(list), { parser: 'json', printWidth: 110 }));

/** The jars on the class path of the database host, as Maven resolves and verifies them. */
function jars() {
  const goal = ['dependency:list', '-DincludeScope=runtime', '-DoutputAbsoluteArtifactFilename=true'];
  const { stdout, status } = spawnSync('mvn', ['--batch-mode', ...goal], { cwd: HOST, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  const repository = mavenRepository(stdout);
  const files = [...stdout.matchAll(/:(?:runtime|compile):(\/\S+\.jar)/g)].map(([, file]) => file);
  return [...new Set(files)].sort().map((file) => ({
    from: 'maven',
    path: file.slice(repository.length),
    ...contentOf(readFileSync(file)),
  }));
}

/** The folder of Maven's files, which all their paths begin with. */
function mavenRepository(output) {
  const [, file] = /:(\/\S+)\/org\/neo4j\/neo4j\/[^/]+\/neo4j-[^/]+\.jar/.exec(output);
  return `${file}/`;
}

async function archive({ path, integrity, ...component }) {
  const address = await addressOf({ from: 'maven', path });
  const content = contentOf(await whole(address), integrity && algorithmOf(integrity));
  if (integrity && content.integrity !== integrity)
    throw new Error(`${withoutLogIn(address)} is not what its project names`);
  return { ...component, files: [{ from: 'maven', path, ...content }] };
}

async function npmFile({ name, version, ...rest }) {
  const path = `${name}/-/${name.replace(/^@.*\//, '')}-${version}.tgz`;
  const address = await addressOf({ from: 'npm', path });
  const registry = address.slice(0, -path.length);
  const { versions } = await (await answered(`${registry}${name}`)).json();
  const content = contentOf(await whole(address), 'sha512');
  if (content.integrity !== versions[version].dist.integrity)
    throw new Error(`${withoutLogIn(address)} is not what the registry names`);
  return { from: 'npm', path, ...content, ...rest };
}

function contentOf(content, algorithm = 'sha256') {
  return { bytes: content.length, integrity: integrityOf(createHash(algorithm).update(content), algorithm) };
}

async function whole(address) {
  return Buffer.from(await (await answered(address)).arrayBuffer());
}

async function answered(address) {
  const response = await ask(address);
  if (!response.ok) throw new Error(`${withoutLogIn(address)} answers ${response.status}`);
  return response;
}
