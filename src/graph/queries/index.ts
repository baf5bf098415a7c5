import type { Query } from '../query.ts';
import * as account from './service/account.ts';
import * as change from './history/change.ts';
import * as copy from './transfer/copy.ts';
import * as dashboard from './service/dashboard.ts';
import * as derivation from './derivation.ts';
import * as duplicate from './duplicate.ts';
import * as enrichment from './understanding/enrichment.ts';
import * as exported from './transfer/export.ts';
import * as external from './external.ts';
import * as file from './files/file.ts';
import * as partialFile from './files/partial-file.ts';
import * as forget from './forget.ts';
import * as idempotency from './idempotency.ts';
import * as identity from './service/identity.ts';
import * as imported from './transfer/import.ts';
import * as job from './job.ts';
import * as label from './label.ts';
import * as listing from './listing.ts';
import * as member from './service/member.ts';
import * as oauth from './service/oauth.ts';
import * as node from './node.ts';
import * as origin from './understanding/origin.ts';
import * as overview from './overview.ts';
import * as past from './history/past.ts';
import * as picture from './picture.ts';
import * as recallAsOf from './recall/as-of.ts';
import * as recallCandidates from './recall/candidates.ts';
import * as recallDisplay from './recall/display.ts';
import * as recallList from './recall/list.ts';
import * as recallLinks from './recall/links.ts';
import * as reindex from './reindex.ts';
import * as reread from './understanding/reread.ts';
import * as relationship from './relationship.ts';
import * as session from './session.ts';
import * as timeline from './history/timeline.ts';
import * as traversal from './traversal.ts';
import * as type from './type.ts';
import * as usage from './service/usage.ts';
import * as version from './history/version.ts';
import * as work from './service/work.ts';

/** Every query. When the service starts, they are compared with the files under `cypher/`. */
export const allQueries: readonly Query[] = [
  account,
  change,
  copy,
  dashboard,
  derivation,
  duplicate,
  enrichment,
  exported,
  external,
  file,
  forget,
  idempotency,
  identity,
  imported,
  job,
  label,
  listing,
  member,
  node,
  oauth,
  origin,
  overview,
  partialFile,
  past,
  picture,
  recallAsOf,
  recallCandidates,
  recallDisplay,
  recallLinks,
  recallList,
  reindex,
  reread,
  relationship,
  session,
  timeline,
  traversal,
  type,
  usage,
  version,
  work,
].flatMap((subject) => Object.values(subject).filter(isQuery));

function isQuery(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && 'access' in value && 'row' in value;
}
