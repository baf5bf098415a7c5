import { accountRecord } from '../graph/queries/service/account.ts';

/** What lists of administration show. */
export const graphRecord = accountRecord.shape.graphs.element.omit({ keys: true });
export { accountRecord };
export { keyRecord } from '../graph/queries/service/account.ts';
export { memberRecord } from '../graph/queries/service/member.ts';
export { storageRecord, usageRecord } from '../graph/queries/service/usage.ts';
