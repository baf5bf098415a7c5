const NIGHTLY = ['vitest', 'run', '--config', 'vitest.nightly.config.ts'];
const LARGE_ROUNDS = [
  'bulk-plans',
  'history/replay',
  'oauth/isolation',
  'recall/explain',
  'find-related-reference',
  'external/malformed',
  'transfer/same-answers',
  'language/hostile-texts',
  'import.test',
];

interface Part {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What `npm run test:nightly` runs, in this order. */
export const PARTS: Readonly<Record<string, Part>> = {
  rounds: {
    command: ['vitest', 'run', '--project', 'integration', ...LARGE_ROUNDS],
    env: { TEST_ROUNDS: 'all' },
  },
  crashes: { command: [...NIGHTLY, 'crash', 'disk-full'] },
  installation: { command: [...NIGHTLY, 'image', 'package', 'upgrade'] },
  pages: { command: [...NIGHTLY, 'pages'] },
  integrations: { command: [...NIGHTLY, 'integrations'] },
  dashboard: { command: [...NIGHTLY, 'dashboard'] },
  races: { command: ['npm', 'run', 'races', '--', '--seed', '20260301'] },
  conformance: { command: ['npm', 'run', 'conformance'] },
  'python-client': { command: [...NIGHTLY, 'python-client'] },
  bench: { command: ['npm', 'run', 'bench', '--', '--rounds', '8', '--clients', '1,8', '--check'] },
  fuzz: { command: ['npm', 'run', 'fuzz'] },
};
