import type { OutputOf } from '../../../client/src/index.ts';
import { forgetLater, type ToForget } from '../data/forgetting.ts';
import { useQuery } from '../data/queries.ts';
import { memory } from '../data/session.ts';
import { Button } from './button.tsx';
import { Actions, Dialog } from './dialog.tsx';
import { Async } from './states.tsx';
import css from './forget-dialog.module.css';

type Preview = OutputOf<'previewForget'>;

interface ForgetDialogProps {
  readonly memories: readonly ToForget[];
  readonly onClose: () => void;
  /** They are out of sight, and gone in ten seconds. */
  readonly onForget?: () => void;
  /** It was called off, or failed. */
  readonly onBack?: () => void;
}

/** Memories whose preview is asked for. */
const PREVIEWED = 20;

/** Says what else would go, and that it has no undo, before memories are forgotten. */
export function ForgetDialog({ memories, onClose, onForget, onBack }: ForgetDialogProps) {
  const keys = memories.slice(0, PREVIEWED).map(({ key }) => key);
  const answer = useQuery(`forget/${JSON.stringify(keys)}`, (signal) =>
    Promise.all(keys.map((key) => memory.call('previewForget', { key }, { signal }))),
  );
  const many = memories.length > 1;
  const forget = () => {
    onClose();
    forgetLater(memories, onBack);
    onForget?.();
  };
  return (
    <Dialog title={many ? `Forget ${memories.length} memories?` : 'Forget this memory?'} onClose={onClose}>
      <Async answer={answer} lines={4}>
        {(previews) => (
          <>
            <Losses losses={lossesIn(previews)} />
            {memories.length > keys.length && <p class={css.more}>Counted for the first {keys.length}.</p>}
          </>
        )}
      </Async>
      <p>It cannot be taken back later. You have ten seconds to call it off.</p>
      <Actions>
        <Button onClick={onClose}>Keep {many ? 'them' : 'it'}</Button>
        <Button look="danger" onClick={forget}>
          Forget
        </Button>
      </Actions>
    </Dialog>
  );
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  if (losses.length === 0) return <p>Nothing else goes with it.</p>;
  return (
    <>
      <p>This goes with it:</p>
      <ul class={css.list}>
        {losses.map(({ text, first }) => (
          <li key={text}>
            {text}
            {first.length > 0 && (
              <div class={css.more}>
                {first.map((each) => (
                  <div key={each}>
                    <bdi>{each}</bdi>
                  </div>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Loss {
  readonly text: string;
  readonly first: readonly string[];
}

/** What is named of each kind. */
const NAMED = 3;

function lossesIn(previews: readonly Preview[]): readonly Loss[] {
  const sum = (count: (preview: Preview) => number) => previews.reduce((all, each) => all + count(each), 0);
  const first = (of: (preview: Preview) => readonly string[]) => previews.flatMap(of).slice(0, NAMED);
  const rows: [count: number, one: string, many: string, first?: readonly string[]][] = [
    [sum(({ edges }) => edges.count), 'link', 'links', first(({ edges }) => edges.first)],
    [
      sum(({ hyperedges }) => hyperedges.end),
      'link of several that stands on it',
      'links of several that stand on it',
    ],
    [
      sum(({ hyperedges }) => hyperedges.lose_member + hyperedges.become_edge),
      'link of several loses it',
      'links of several lose it',
      first(({ hyperedges }) => hyperedges.first),
    ],
    [sum(({ files }) => files.count), 'file', 'files', first(({ files }) => files.first)],
    [
      sum(({ derived }) => derived.nodes),
      'memory that was read from its text',
      'memories that were read from its text',
      first(({ derived }) => derived.first),
    ],
    [
      sum(({ derived }) => derived.edges + derived.hyperedges),
      'link that was read from its text',
      'links that were read from its text',
    ],
    [sum(({ versions }) => versions), 'earlier version', 'earlier versions'],
    [sum((preview) => preview.past_relationships), 'link of before', 'links of before'],
  ];
  return rows
    .filter(([count]) => count > 0)
    .map(([count, one, many, first = []]) => ({
      text: `${count.toLocaleString()} ${count === 1 ? one : many}`,
      first,
    }));
}
