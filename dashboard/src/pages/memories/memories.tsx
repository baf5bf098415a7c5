import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetLater, isBeingForgotten } from '../../data/forgetting.ts';
import { useQuery } from '../../data/queries.ts';
import { mayWrite } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { BASE, param, setParams } from '../../shell/router.ts';
import { FilterBar } from './filter-bar.tsx';
import { filtersOfPage, isUnfiltered, listMemories, PAGE, type Row } from './filters.ts';
import { MemoryTable } from './memory-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StoreDialog } from './store-dialog.tsx';
import css from './memories.module.css';

/** All memories, to find, sort and tidy. */
export default function Memories() {
  const filters = filtersOfPage();
  const which = JSON.stringify(filters);
  const [rows, setRows] = useState(PAGE);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    setRows(PAGE);
    setSelected(new Set());
  }, [which]);
  const answer = useKept(
    useQuery(`memories/${which}/${rows}`, (signal) => listMemories(filters, rows, signal)),
  );
  const isStoring = param('store') !== '';
  const store = (isOpen: boolean) => setParams({ store: isOpen ? '1' : '' });
  return (
    <>
      <PageHead title="Memories" about="What is remembered, and what was read from texts.">
        {mayWrite.value && (
          <Button look="primary" icon="add" onClick={() => store(true)}>
            Store a memory
          </Button>
        )}
      </PageHead>
      <FilterBar />
      <Async answer={answer} lines={10}>
        {({ nodes, total, next_cursor }) => {
          const shown = nodes.filter((node) => !isBeingForgotten(node));
          if (shown.length === 0)
            return <Nothing isUnfiltered={isUnfiltered(filters)} derived={total.derived} />;
          const chosen = shown.filter(({ key }) => selected.has(key));
          return (
            <div class={answer.isOld ? css.old : ''}>
              <Count shown={shown.length} total={total} withDerived={filters.derived === 'with'} />
              {chosen.length > 0 && <SelectionBar chosen={chosen} onDone={() => setSelected(new Set())} />}
              <MemoryTable
                rows={shown}
                selected={selected}
                onSelect={setSelected}
                {...(mayWrite.value && { onForget: (row: Row) => forgetLater([row]) })}
              />
              {next_cursor !== undefined && (
                <p class={css.more}>
                  <Button icon="down" disabled={answer.isLoading} onClick={() => setRows(rows + 2 * PAGE)}>
                    More
                  </Button>
                </p>
              )}
            </div>
          );
        }}
      </Async>
      {isStoring && mayWrite.value && <StoreDialog onClose={() => store(false)} />}
    </>
  );
}

type Kept<T> = ReturnType<typeof useQuery<T>> & { readonly isOld?: boolean };

/** While another list is on its way, the last one stays. */
function useKept<T>(answer: ReturnType<typeof useQuery<T>>): Kept<T> {
  const last = useRef<T | undefined>(undefined);
  if (answer.data !== undefined) last.current = answer.data;
  if (answer.data !== undefined || last.current === undefined || answer.failure) return answer;
  return { ...answer, data: last.current, isOld: true };
}

interface Total {
  readonly stored: number;
  readonly derived: number;
}

function Count({ shown, total, withDerived }: { shown: number; total: Total; withDerived: boolean }) {
  const all = total.stored + (withDerived ? total.derived : 0);
  return (
    <p class={css.count} role="status">
      {shown < all && `${shown.toLocaleString()} of `}
      {all.toLocaleString()} {all === 1 ? 'memory' : 'memories'}
      {!withDerived && total.derived > 0 && `, and ${total.derived.toLocaleString()} read from texts`}
    </p>
  );
}

function Nothing({ isUnfiltered, derived }: { isUnfiltered: boolean; derived: number }) {
  const more = derived > 0 && (
    <Button onClick={() => setParams({ read: '1' })}>Show {derived.toLocaleString()} read from texts</Button>
  );
  if (!isUnfiltered)
    return (
      <Empty title="No memory passes these filters">
        <p>Try fewer words, another type or a longer time.</p>
        {param('read') === '' && more}
        <Button onClick={() => setParams({ q: '', type: '', from: '', to: '' })}>Clear filters</Button>
      </Empty>
    );
  return (
    <Empty title="Nothing is remembered yet">
      <p>Store a first memory, add a text to read, or load the example memory to look around.</p>
      <div class={css.switches}>
        {mayWrite.value && (
          <>
            <Button look="primary" icon="add" onClick={() => setParams({ store: '1' })}>
              Store the first memory
            </Button>
            <ButtonLink href={`${BASE}/add`}>Add a text</ButtonLink>
          </>
        )}
        <ButtonLink href={BASE}>Example memory, on Home</ButtonLink>
        {more}
      </div>
    </Empty>
  );
}
