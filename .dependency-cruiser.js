/** Each layer with those that it may import. Imports point one way; anyone may import errors and concurrency. */
const LAYERS = {
  service: [
    ...['cli', 'http', 'auth', 'tools', 'memory', 'jobs', 'backup', 'graph'],
    ...['embedding', 'reranking', 'documents', 'language', 'storage', 'mail'],
  ],
  cli: [],
  http: ['auth', 'guide', 'tools', 'memory', 'jobs'],
  auth: ['backup', 'graph'],
  guide: ['tools', 'memory'],
  tools: ['auth', 'memory', 'jobs', 'graph', 'embedding', 'language'],
  memory: ['jobs', 'graph', 'embedding', 'reranking', 'documents', 'language', 'storage'],
  jobs: ['graph'],
  backup: ['graph', 'storage'],
  graph: [],
  embedding: [],
  reranking: ['outbound'],
  documents: [],
  language: ['outbound'],
  storage: [],
  mail: [],
  outbound: [],
  concurrency: [],
};
/** The folders of src/memory from the ground up. Each may import those before it. */
const MEMORY = [
  ...['vectors', 'time', 'pages', 'text', 'transaction', 'limits', 'idempotency', 'ontology', 'sessions'],
  ...[
    'derivation',
    'nodes',
    'relationships',
    'history',
    'timeline',
    'write',
    'types',
    'understanding',
    'files',
    'forget',
    'merge',
  ],
  ...['undo', 'enrichment', 'recall', 'listing', 'traversal', 'reindex', 'overview', 'transfer', 'external'],
];
/** Packages that one layer alone knows. */
const PACKAGES = {
  'neo4j-driver': 'graph',
  express: 'http',
  '@fastify/busboy': 'http',
  aws4fetch: 'storage',
  jose: 'auth',
  'openid-client': 'auth',
  'cli-progress': 'cli',
  'oidc-provider': 'http',
  nodemailer: 'mail',
  '@modelcontextprotocol/(sdk|server)': 'http',
  '@huggingface/transformers': 'embedding',
  '(csv-parse|file-type|htmlparser2|image-size|music-metadata|postal-mime|unpdf)': 'documents',
  '(compromise|compromise-dates|wink-nlp|wink-eng-lite-web-model|jsonrepair)': 'language',
  yauzl: '(documents|memory)',
  yaml: 'memory',
  yazl: '(cli|memory)',
};

const SHARED = ['errors\\.ts', 'logger\\.ts', 'concurrency/'];

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `imports-of-${layer}`,
  comment: `src/${layer} may import ${['errors', 'concurrency', ...allowed].join(', ')}: imports point one way.`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: {
    path: '^src/',
    pathNot: [`^src/(${[...SHARED, ...[layer, ...allowed].map((name) => `${name}/`)].join('|')})`],
  },
}));

const memoryRules = MEMORY.map((folder, place) => ({
  name: `imports-of-memory-${folder}`,
  comment: 'Folders of src/memory import downwards: MEMORY in .dependency-cruiser.js has their order.',
  severity: 'error',
  from: { path: `^src/memory/${folder}/` },
  to: { path: '^src/memory/', pathNot: `^src/memory/(${MEMORY.slice(0, place + 1).join('|')})/` },
}));

const packageRules = Object.entries(PACKAGES).map(([name, home]) => ({
  name: `only-${home.replaceAll(/\W+/g, '-')}-knows-${name.replaceAll(/[^a-z0-9]+/g, '-')}`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${home}/` },
  to: { path: `^node_modules/${name}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Type imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-stray-file',
      comment: 'A file of src lies in a known layer, or is one of the four at the root.',
      severity: 'error',
      from: {},
      to: {
        path: '^src/',
        pathNot: `^src/((${Object.keys(LAYERS).join('|')})/|(main|hm|errors|logger)\\.ts$)`,
      },
    },
    {
      name: 'no-stray-folder-of-memory',
      severity: 'error',
      from: {},
      to: { path: '^src/memory/[^/]+/', pathNot: `^src/memory/(${MEMORY.join('|')})/` },
    },
    {
      name: 'no-stray-file-of-its-own',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: `^src/((${Object.keys(LAYERS).join('|')})/|(main|hm|errors|logger)\\.ts$)`,
      },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...layerRules,
    ...memoryRules,
    ...packageRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
