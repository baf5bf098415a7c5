import { PageHead } from '../../parts/page-head.tsx';
import { chosenTab, Tabs, type Tab } from '../../parts/tabs.tsx';
import { Alone } from './alone.tsx';
import { Claims } from './claims.tsx';
import { Duplicates } from './duplicates.tsx';
import { Labels } from './labels.tsx';
import { Types } from './types.tsx';

const PARTS = {
  duplicates: Duplicates,
  alone: Alone,
  labels: Labels,
  types: Types,
  claims: Claims,
} as const;

const TABS: readonly Tab<keyof typeof PARTS>[] = [
  ['duplicates', 'Duplicates'],
  ['alone', 'Alone'],
  ['labels', 'Labels'],
  ['types', 'Types'],
  ['claims', 'Read from texts'],
];

/** What makes a memory hard to read, and the way to mend it. */
export default function Tidy() {
  const Part = PARTS[chosenTab(TABS) ?? 'duplicates'];
  return (
    <>
      <PageHead title="Tidy" about="Mend what agents stored twice, left alone, or read wrongly." />
      <Tabs label="What to tidy" tabs={TABS} />
      <Part />
    </>
  );
}
