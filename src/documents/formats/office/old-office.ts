import type { Block, Findings } from '../../document.ts';

/** Files of Office before 2007 are not read. */
export function* readOldOffice(_path: string, findings: Findings): Generator<Block> {
  findings.unreadable = 'old format';
  yield* [];
}
