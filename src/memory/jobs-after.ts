import { DERIVATION_JOB_ID } from './derivation/derivation-job.ts';
import { ENRICHMENT_JOB_ID } from './enrichment/enrichment-job.ts';
import { FILES_JOB_ID } from './files/files-job.ts';
import { TYPES_JOB_ID } from './types/type-move.ts';
import { deletedKey, type Change, type RecordedChange } from './transaction/changes.ts';

/** The background jobs that changes may leave work for. */
export function jobsAfter(changes: readonly RecordedChange[], enriches: boolean): string[] {
  const some = (mayLeaveWork: (change: Change) => boolean) =>
    changes.some(({ change }) => mayLeaveWork(change));
  return [
    DERIVATION_JOB_ID,
    ...(some(mayLeaveFileWork) ? [FILES_JOB_ID] : []),
    ...(some(mayLeaveNodes) ? [TYPES_JOB_ID] : []),
    ...(enriches && some(mayLeaveText) ? [ENRICHMENT_JOB_ID] : []),
  ];
}

/** Passages to embed, or contents to delete. */
function mayLeaveFileWork(change: Change): boolean {
  return change.kind === 'uploaded' || deletedKey(change) !== undefined;
}

/** Nodes that are to have another type. */
function mayLeaveNodes(change: Change): boolean {
  return change.kind === 'retyped' && change.unused.length === 0;
}

/** A text to read for entities. */
function mayLeaveText({ kind }: Change): boolean {
  return kind === 'created' || kind === 'updated' || kind === 'uploaded';
}
