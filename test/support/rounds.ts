/** How many random rounds a test has: few in `npm test`, all in `npm run test:nightly`, which sets TEST_ROUNDS. */
export function rounds({ few, all }: { readonly few: number; readonly all: number }): number {
  return process.env['TEST_ROUNDS'] === 'all' ? all : few;
}
