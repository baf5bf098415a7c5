import { useState } from 'preact/hooks';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Select, Switch, TextField } from '../../parts/field.tsx';
import { setParams } from '../../shell/router.ts';
import { hasFilters, hidesSome, type Asked } from './asked.ts';
import css from './graph-page.module.css';

/** What is asked of the service. Each filter stands in the address. */
export function Filters({ asked }: { asked: Asked }) {
  const types = useQuery('types', (signal) => memory.call('listTypes', {}, { signal }));
  const labels = useQuery('labels/first', (signal) => memory.call('listLabels', { limit: 200 }, { signal }));
  const typeNames = (types.data?.types ?? [])
    .filter(({ node_count }) => node_count > 0)
    .map(({ name }) => name);
  const labelNames = (labels.data?.labels ?? []).map(({ label }) => label);
  // Folded where the page is narrow: the picture comes first.
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class={css.fold}>
        <Button
          icon="settings"
          aria-expanded={isOpen}
          aria-controls="graph-filters"
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      <div id="graph-filters" class={isOpen ? `${css.filters} ${css.unfolded}` : css.filters}>
        <Choice label="Type" value={asked.type} names={typeNames} name="type" every="All types" />
        <Choice label="Link" value={asked.label} names={labelNames} name="label" every="All links" />
        <Day label="Since" value={asked.from} name="from" />
        <Day label="Until" value={asked.to} name="to" />
        <Day label="As it was on" value={asked.as_of} name="as_of" />
        <div class={css.ends}>
          <Switch
            label="Read from texts"
            isOn={asked.isDerivedShown}
            set={(isOn) => setParams({ derived: isOn ? '1' : '' })}
          />
          {(hasFilters(asked) || hidesSome()) && (
            <Button look="quiet" onClick={() => setParams(NO_FILTERS)}>
              Clear filters
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const NO_FILTERS = {
  around: '',
  depth: '',
  type: '',
  label: '',
  from: '',
  to: '',
  as_of: '',
  expand: '',
  only: '',
  hide: '',
};

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly every: string;
}

function Choice({ label, name, value, names, every }: ChoiceProps) {
  // What an old address asks for may be gone; it stays visible all the same.
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label={label}
      value={value}
      onChange={({ currentTarget }) => setParams({ [name]: currentTarget.value })}
    >
      <option value="">{every}</option>
      {all.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </Select>
  );
}

function Day({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <TextField
      label={label}
      type="date"
      value={value.slice(0, 10)}
      onChange={({ currentTarget }) => setParams({ [name]: currentTarget.value })}
    />
  );
}
