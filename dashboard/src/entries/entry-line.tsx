import { useState } from 'preact/hooks';
import { mayWrite } from '../data/session.ts';
import { Button } from '../parts/button.tsx';
import { FoldedText } from '../parts/folded-text.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { When } from '../parts/when.tsx';
import { Who } from '../parts/who.tsx';
import { BASE, memoryPath } from '../shell/router.ts';
import { sentenceOf, type Entry } from './sentence.ts';
import { undoOf } from './undo-entry.ts';
import css from './entries.module.css';

const ICONS: Readonly<Record<Entry['kind'], IconName>> = {
  ...{ store: 'add', update: 'edit', forget: 'close', relate: 'link', merge: 'next' },
  ...{ ingest: 'file', upload: 'upload', import: 'download', note: 'time' },
};
const MAX_NODES_OF_NOTE = 5;
const MAX_NOTE = 400;

/** One thing that happened: what, by whom, when, and its undo. `isLatest`: nothing later on the list is about the same memory. */
export function EntryLine({ entry, isLatest }: { entry: Entry; isLatest: boolean }) {
  const [isHidden, setHidden] = useState(false);
  const undo =
    mayWrite.value && isLatest
      ? undoOf(
          entry,
          () => setHidden(true),
          () => setHidden(false),
        )
      : undefined;
  if (isHidden) return null;
  return (
    <li class={css.line}>
      <span class={css.icon}>
        <Icon name={ICONS[entry.kind]} />
      </span>
      <div class={css.words}>
        <Sentence entry={entry} />
        <div class={css.by}>
          <a class={css.actor} href={`${BASE}/timeline?by=${encodeURIComponent(entry.actor)}`}>
            <Who actor={entry.actor} />
          </a>
          <When at={entry.at} />
          {undo && (
            <Button
              look="quiet"
              aria-label={`${undo.label}: ${entry.summary.slice(0, 80)}`}
              onClick={undo.run}
            >
              {undo.label}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function Sentence({ entry }: { entry: Entry }) {
  if (entry.kind === 'note')
    return (
      <div>
        <FoldedText text={entry.summary} longest={MAX_NOTE} />
        {entry.node_keys.slice(0, MAX_NODES_OF_NOTE).map((key) => (
          <a key={key} class={css.about} href={memoryPath(key)} dir="auto">
            {key}
          </a>
        ))}
      </div>
    );
  return (
    <div dir="auto">
      {sentenceOf(entry).map(({ text, key }, at) =>
        key === undefined ? (
          <span key={at} class={css.quiet}>
            {text}
          </span>
        ) : (
          <a key={at} class={css.link} href={memoryPath(key)} dir="auto" title={key}>
            {text}
          </a>
        ),
      )}
    </div>
  );
}
