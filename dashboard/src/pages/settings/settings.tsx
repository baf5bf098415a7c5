import { mayAdminister } from '../../data/session.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { chosenTab, Tabs, type Tab } from '../../parts/tabs.tsx';
import { About } from './about.tsx';
import { Backups } from './backups.tsx';
import { GraphBrowser } from './graph-browser.tsx';
import { Graphs } from './graphs.tsx';
import { Jobs } from './jobs.tsx';
import { Transfer } from './transfer.tsx';
import { UsageOfAccount } from './usage.tsx';

const PARTS = {
  graphs: Graphs,
  usage: UsageOfAccount,
  transfer: Transfer,
  backups: Backups,
  jobs: Jobs,
  browser: GraphBrowser,
  about: About,
} as const;

type Name = keyof typeof PARTS;

const TABS: readonly Tab<Name>[] = [
  ['graphs', 'Graphs'],
  ['usage', 'Plan and usage'],
  ['transfer', 'Export and import'],
  ['backups', 'Backups'],
  ['jobs', 'Background work'],
  ['browser', 'Neo4j Browser'],
  ['about', 'About'],
];
/** What the routes behind them ask for. */
const OF_ADMINISTRATORS: readonly Name[] = ['usage', 'backups', 'browser'];

/** What keeps the memory: its graphs, what they hold, copies of it, and the work in the background. */
export default function Settings() {
  const tabs = TABS.filter(([name]) => mayAdminister.value || !OF_ADMINISTRATORS.includes(name));
  const Part = PARTS[chosenTab(tabs) ?? 'graphs'];
  return (
    <>
      <PageHead title="Settings" about="Graphs, usage, copies, and the work in the background." />
      <Tabs label="Settings" tabs={tabs} />
      <Part />
    </>
  );
}
