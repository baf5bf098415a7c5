import { Administration } from '../../auth/administration.ts';
import { GraphBrowsers } from '../../auth/browser/graph-browsers.ts';
import { GraphDoctor } from '../../auth/graph-doctor.ts';
import { GraphModels } from '../../auth/graph-models.ts';
import { openBackups } from '../backup/open-backups.ts';
import { browserAddress, guestDatabases } from '../graphs/browser.ts';
import { doctor, reindexer } from '../graphs/admin-work.ts';
import { UserAdministration } from '../../auth/user-administration.ts';
import { keptUsers } from '../oauth/users.ts';
import type { Callers } from './callers.ts';
import { dashboardLinks } from './dashboard.ts';
import type { Graphs } from './graphs.ts';
import type { Records, Start } from './records.ts';

/** What operators and owners do to accounts and graphs. */
export function openAdministration(start: Start, records: Records, callers: Callers, graphs: Graphs) {
  const { config, logger, listener, resources, plans } = start;
  const { accounts, members, oauth, dashboard, secret, onRevoked } = callers;
  const { memories, usage } = graphs;
  const { backups, tasks } = openBackups({ config, logger, accounts, memories, resources, records, secret });
  const browsers = new GraphBrowsers({
    accounts,
    databases: guestDatabases(resources.databases, memories),
    addressOf: browserAddress(config.PUBLIC_URL ?? listener.url),
    logger,
  });
  /** A log-in of Neo4j Browser names no user: it ends for everybody of these accounts. */
  const onRemoved = (accountIds: readonly string[]) => {
    onRevoked();
    return browsers.endFor(({ accountId }) => accountIds.includes(accountId));
  };
  const admin = new Administration(accounts, members, usage, {
    defaultPlan: config.DEFAULT_PLAN,
    planOf: plans.of,
    backups,
    users: new UserAdministration({ accounts, onRemoved, ...keptUsers(config.OIDC_ISSUER, oauth?.identity) }),
    dashboardLink: dashboardLinks(dashboard),
    dropDatabases: (id, tenant) => memories.drop(id, tenant),
    models: new GraphModels(accounts, reindexer(resources, memories)),
    browsers,
    doctor: new GraphDoctor({
      ...{ accounts, backups, planOf: plans.of },
      work: doctor(memories, { enriches: config.ENRICHMENT === 'on' }),
    }),
  });
  return { admin, browsers, backups, backupTasks: tasks };
}
