import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { nameOf } from '../../data/name-of.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import { Async } from '../../parts/states.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { navigate } from '../../shell/router.ts';
import { useMemoryNode, type MemoryNode } from './memory-node.ts';
import css from './memory.module.css';

/** Makes one memory of two that are about the same: both are shown, and which stays is chosen. */
export function MergeDialog({ node, onClose }: { node: MemoryNode; onClose: () => void }) {
  const [other, setOther] = useState('');
  return (
    <Dialog title="Merge with another memory" isWide onClose={onClose}>
      <p>One memory of both stays, with the texts, data and links of both. It can be taken back.</p>
      <MemoryPicker
        label="The other memory"
        placeholder="The other memory: a word or a key"
        onPick={({ key }) => key !== node.key && setOther(key)}
      />
      {other !== '' && <Preview key={other} node={node} otherKey={other} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ node, otherKey, onClose }: { node: MemoryNode; otherKey: string; onClose: () => void }) {
  const answer = useMemoryNode(otherKey, '');
  const [stays, setStays] = useState(node.key);
  const [isMerging, setMerging] = useState(false);
  const from = stays === node.key ? otherKey : node.key;
  const merge = async () => {
    setMerging(true);
    const done = await act(
      () => memory.call('mergeNodes', { from_key: from, into_key: stays }),
      ({ id }) => ({ done: 'They are one memory now', undo: () => memory.call('mergeNodes', { undo: id }) }),
    );
    setMerging(false);
    if (!done) return;
    onClose();
    navigate(`/memories/${encodeURIComponent(stays)}`);
  };
  return (
    <Async answer={answer} lines={4}>
      {({ node: other }) =>
        other && (
          <>
            <fieldset class={css.choice}>
              <legend>Which stays?</legend>
              <div class={css.both}>
                {[node, other].map((each) => (
                  <div key={each.key}>
                    <label class={css.row}>
                      <input
                        type="radio"
                        name="stays"
                        checked={stays === each.key}
                        onChange={() => setStays(each.key)}
                      />
                      <strong>
                        <bdi>{nameOf(each)}</bdi>
                      </strong>
                    </label>
                    <p>
                      <TypeMark type={each.node_type} derived={each.origins !== undefined} />{' '}
                      <code>
                        <bdi>{each.key}</bdi>
                      </code>
                    </p>
                    <FoldedText text={each.description} longest={300} />
                  </div>
                ))}
              </div>
            </fieldset>
            <Actions>
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" disabled={isMerging} onClick={() => void merge()}>
                Merge
              </Button>
            </Actions>
          </>
        )
      }
    </Async>
  );
}
