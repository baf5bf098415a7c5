import type { OutputOf } from '../../../../client/src/index.ts';

export type Recalled = OutputOf<'recall'>;
export type Result = Recalled['results'][number];
