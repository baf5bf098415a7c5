import type { OutputOf } from '../../../client/src/index.ts';

export type Ingested = OutputOf<'ingest'>;
export type Findings = NonNullable<Ingested['findings']>;
