import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { mergeAll, takeApart } from '../../data/merging.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import type { Row } from './filters.ts';
import css from './memories.module.css';

interface MergeProps {
  readonly chosen: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Makes one memory of those that are about the same; undo makes them several again. */
export function MergeDialog({ chosen, onClose, onDone }: MergeProps) {
  const [stays, setStays] = useState(chosen.toSorted((a, b) => b.links - a.links)[0]?.key ?? '');
  const [isMerging, setMerging] = useState(false);
  const others = chosen.filter(({ key }) => key !== stays);
  const merge = async () => {
    setMerging(true);
    const merged = await act(
      () =>
        mergeAll(
          others.map(({ key }) => key),
          stays,
        ),
      (ids) => ({ done: `${chosen.length} are one memory now`, undo: () => takeApart(ids) }),
    );
    setMerging(false);
    if (!merged) return;
    onClose();
    onDone();
  };
  return (
    <Dialog title={`Merge ${chosen.length} memories`} isWide onClose={onClose}>
      <p>One memory stays, with the texts, data and links of all. It can be taken back.</p>
      <fieldset class={css.choices}>
        <legend>Which stays?</legend>
        {chosen.map(({ key, description, node_type, derived }) => (
          <label key={key} class={css.choice}>
            <input type="radio" name="stays" checked={key === stays} onChange={() => setStays(key)} />
            <span>
              <FoldedText text={description} longest={200} />
              <TypeMark type={node_type} derived={derived} />{' '}
              <span class={css.key}>
                <bdi>{key}</bdi>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={isMerging} onClick={() => void merge()}>
          Merge
        </Button>
      </Actions>
    </Dialog>
  );
}
