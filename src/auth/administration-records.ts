import { keyRecord, listAccounts } from '../graph/queries/service/account.ts';
import { listMembers } from '../graph/queries/service/member.ts';
import { listStorage, listUsage } from '../graph/queries/service/usage.ts';

/** What lists of administration show, by the statements that read it. */
export const accountRecord = listAccounts.row;
export const graphRecord = accountRecord.shape.graphs.element.omit({ keys: true });
export const memberRecord = listMembers.row;
export const usageRecord = listUsage.row;
export const storageRecord = listStorage.row;
export { keyRecord };
