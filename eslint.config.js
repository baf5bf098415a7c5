import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// Imports point one way: main -> app -> http | cli -> guide -> tools -> memory -> graph | embedding. Anyone may import errors.
const LAYERS = ['main', 'app', 'cli', 'http', 'auth', 'guide', 'tools', 'memory', 'graph', 'embedding'];
const MAY_IMPORT = {
  http: ['auth', 'guide', 'tools', 'memory'],
  auth: ['graph'],
  guide: ['tools', 'memory'],
  tools: ['auth', 'memory', 'graph', 'embedding'],
  memory: ['graph', 'embedding'],
  cli: [],
  graph: [],
  embedding: [],
};
const PACKAGES = {
  'neo4j-driver': 'graph',
  express: 'http',
  '@modelcontextprotocol/sdk': 'http',
  '@modelcontextprotocol/server': 'http',
  '@huggingface/transformers': 'embedding',
};

const layerRule = ([layer, allowed]) => ({
  files: [`src/${layer}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...LAYERS.filter((other) => other !== layer && !allowed.includes(other)).map((other) => ({
            regex: `^(\\.\\./)+${other}(\\.ts$|/)`,
            message: `src/${layer} must not import src/${other}: imports point one way.`,
          })),
          ...Object.entries(PACKAGES)
            .filter(([, home]) => home !== layer)
            .map(([name, home]) => ({
              group: [name, `${name}/*`],
              message: `Only src/${home} knows ${name}.`,
            })),
        ],
      },
    ],
  },
});

export default tseslint.config(
  { ignores: ['node_modules', 'neo4j/target', 'data'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.js'] } } },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'off',
      'max-lines': ['error', { max: 250 }],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  ...Object.entries(MAY_IMPORT).map(layerRule),
  {
    files: [
      'src/cli/**/*.ts',
      'src/main.ts',
      'src/hm.ts',
      'bench/**/*.ts',
      'eval/**/*.ts',
      'test/fuzz/*.ts',
      'test/conformance/run.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    files: ['src/http/docs/*.js'],
    languageOptions: { globals: { SwaggerUIBundle: 'readonly' } },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
