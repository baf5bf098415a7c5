import { useEffect, useState } from 'preact/hooks';
import { useTypes } from '../../data/types.ts';
import { Button } from '../../parts/button.tsx';
import { Select, Switch, TextField } from '../../parts/field.tsx';
import { param, setParams } from '../../shell/router.ts';
import { sortOfPage, SORTS } from './filters.ts';
import css from './memories.module.css';

const PAUSE_MS = 250;

/** Words, type, time and order; they stand in the address. */
export function FilterBar() {
  const types = useTypes();
  const type = param('type');
  const hasFilter = ['q', 'type', 'from', 'to'].some((name) => param(name) !== '');
  return (
    <div class={css.filters} role="search">
      <Words />
      <Select label="Type" value={type} onChange={(event) => setParams({ type: event.currentTarget.value })}>
        <option value="">All types</option>
        {[...new Set([...(type === '' ? [] : [type]), ...types])].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <TextField
        label="From"
        type="date"
        value={param('from')}
        onChange={(event) => setParams({ from: event.currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={param('to')}
        onChange={(event) => setParams({ to: event.currentTarget.value })}
      />
      <Select
        label="Order"
        value={sortOfPage()}
        onChange={({ currentTarget: { value } }) => setParams({ sort: value === 'updated' ? '' : value })}
      >
        {Object.entries(SORTS).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </Select>
      <div class={css.switches}>
        <Switch
          label="Read from texts too"
          isOn={param('read') !== ''}
          set={(isOn) => setParams({ read: isOn ? '1' : '' })}
        />
        {hasFilter && (
          <Button look="quiet" icon="close" onClick={() => setParams({ q: '', type: '', from: '', to: '' })}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asked for once somebody stops typing. */
function Words() {
  const asked = param('q');
  const [words, setWords] = useState(asked);
  useEffect(() => setWords(asked), [asked]);
  useEffect(() => {
    if (words === asked) return;
    const timer = setTimeout(() => setParams({ q: words }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <TextField
      label="Words"
      type="search"
      placeholder="Words or a part of the key"
      value={words}
      maxLength={200}
      onInput={(event) => setWords(event.currentTarget.value)}
    />
  );
}
