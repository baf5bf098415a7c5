import { useState } from 'preact/hooks';
import type { InputOf } from '../../../../client/src/index.ts';
import { act } from '../../data/act.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { Select, Switch } from '../../parts/field.tsx';
import type { Label } from './labels.tsx';
import { spoken } from './spoken.ts';
import css from './tidy.module.css';

type Said = Omit<InputOf<'editLabel'>, 'label'>;

interface LabelDialogProps {
  readonly label: Label;
  readonly labels: readonly Label[];
  readonly onClose: () => void;
}

/** What a label means. No link is rewritten, so that all of it can be taken back. */
export function LabelDialog({ label: shown, labels, onClose }: LabelDialogProps) {
  const { label, aliases } = shown;
  const [into, setInto] = useState('');
  const [converse, setConverse] = useState(shown.converse ?? '');
  const [isSymmetric, setSymmetric] = useState(shown.symmetric);
  const [isSingle, setSingle] = useState(shown.single_valued);
  const others = [...new Set(labels.map((each) => each.label).filter((each) => each !== label))];
  const said: Said = {
    ...(converse !== (shown.converse ?? '') && { converse: converse === '' ? null : converse }),
    ...(isSymmetric !== shown.symmetric && { symmetric: isSymmetric }),
    ...(isSingle !== shown.single_valued && { single_valued: isSingle }),
  };
  const edit = async (name: string, what: Said, done: string) => {
    const edited = await act(
      () => memory.call('editLabel', { label: name, ...what }),
      ({ id }) =>
        id === undefined
          ? { done: 'It meant that before' }
          : { done, undo: () => memory.call('undo', { id }) },
    );
    if (edited) onClose();
  };
  return (
    <Dialog title={`What “${spoken(label)}” means`} onClose={onClose}>
      {aliases.length > 0 && (
        <>
          <h3>Means the same</h3>
          <ul class={css.list}>
            {aliases.map((alias) => (
              <li key={alias}>
                <bdi>{spoken(alias)}</bdi>
                <Button
                  aria-label={`Set apart: ${spoken(alias)}`}
                  onClick={() =>
                    void edit(alias, { merge_into: alias }, `“${spoken(alias)}” means only itself`)
                  }
                >
                  Set apart
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div class={css.or}>
        <LabelSelect label="It means the same as" none="Choose" value={into} set={setInto} options={others} />
        <Button
          disabled={into === ''}
          onClick={() => void edit(label, { merge_into: into }, `“${spoken(label)}” means “${spoken(into)}”`)}
        >
          Merge
        </Button>
      </div>
      <LabelSelect
        label="From the other end it is"
        none="Nothing"
        value={converse}
        set={setConverse}
        options={converse === '' || others.includes(converse) ? others : [converse, ...others]}
      />
      <div class={css.switches}>
        <Switch label="Holds both ways, like “is married to”" isOn={isSymmetric} set={setSymmetric} />
        <Switch label="One at a time: a new link ends the one before" isOn={isSingle} set={setSingle} />
      </div>
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={Object.keys(said).length === 0}
          onClick={() => void edit(label, said, `“${spoken(label)}” means something else now`)}
        >
          Save
        </Button>
      </Actions>
    </Dialog>
  );
}

interface LabelSelectProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly options: readonly string[];
}

function LabelSelect({ label, none, value, set, options }: LabelSelectProps) {
  return (
    <Select label={label} value={value} onChange={(event) => set(event.currentTarget.value)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {spoken(option)}
        </option>
      ))}
    </Select>
  );
}
