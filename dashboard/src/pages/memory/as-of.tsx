import { today } from '../../data/days.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { setParams } from '../../shell/router.ts';
import css from './memory.module.css';

/** Shows the memory as it was on a day. */
export function AsOf({ asOf }: { asOf: string }) {
  return (
    <div class={css.asOf}>
      <TextField
        label="As it was on"
        type="date"
        value={asOf}
        max={today()}
        onChange={(event) => setParams({ as_of: event.currentTarget.value })}
      />
    </div>
  );
}

/** What is shown is of then, and cannot be changed. */
export function AsOfBanner({ asOf }: { asOf: string }) {
  return (
    <div class={css.banner} role="status">
      <span>
        As it was on <time dateTime={asOf}>{asOf}</time>. The past can only be read.
      </span>
      <Button onClick={() => setParams({ as_of: '' })}>Back to today</Button>
    </div>
  );
}
