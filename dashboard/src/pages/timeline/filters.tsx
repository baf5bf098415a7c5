import { session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import { SearchWords } from '../../parts/search-words.tsx';
import { Who } from '../../parts/who.tsx';
import { param, setParams } from '../../shell/router.ts';
import { KINDS } from './kinds.ts';
import css from './timeline.module.css';

/** What narrows the entries below. */
export function Filters() {
  const about = param('about');
  const by = param('by');
  return (
    <div class={css.filters} role="group" aria-label="Filters of the entries">
      <div class={css.filter}>
        <SearchWords name="query" label="Words" placeholder="Press enter to search" most={200} />
      </div>
      <div class={css.filter}>
        <Select
          label="What happened"
          value={param('kind')}
          onChange={(event) => setParams({ kind: event.currentTarget.value })}
        >
          <option value="">Everything</option>
          {KINDS.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <div class={css.filter}>
        <span class={css.label}>About</span>
        {about === '' ? (
          <MemoryPicker
            label="About a memory"
            placeholder="Any memory"
            onPick={({ key }) => setParams({ about: key })}
          />
        ) : (
          <Button
            icon="close"
            aria-label={`No longer only about ${about}`}
            onClick={() => setParams({ about: '' })}
          >
            <span class={css.name} dir="auto">
              {about}
            </span>
          </Button>
        )}
      </div>
      <div class={css.filter}>
        <span class={css.label}>By</span>
        {by === '' ? (
          <Button onClick={() => setParams({ by: session.value?.subject ?? '' })}>
            Only what I did here
          </Button>
        ) : (
          <Button icon="close" aria-label="By anybody again" onClick={() => setParams({ by: '' })}>
            <Who actor={by} />
          </Button>
        )}
      </div>
    </div>
  );
}
