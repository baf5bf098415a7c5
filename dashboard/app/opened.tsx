import { useEffect, useRef, useState } from 'preact/hooks';
import { linksOf } from '../src/graph/sentences.ts';
import { Sentence } from '../src/graph/sentence.tsx';
import { namesOf } from '../src/graph/spoken.ts';
import { Button, IconButton } from '../src/parts/button.tsx';
import { FoldedText } from '../src/parts/folded-text.tsx';
import { TypeMark } from '../src/parts/type-mark.tsx';
import { When } from '../src/parts/when.tsx';
import { nameOf } from '../src/data/name-of.ts';
import type { Conversation } from './conversation.ts';
import css from './page.module.css';

const SHORT_TEXT = 600;
const FEW_LINKS = 12;

interface OpenedProps {
  readonly memoryKey: string;
  readonly conversation: Conversation;
  readonly onChoose: (key: string | undefined) => void;
  readonly onExpand: (key: string) => void;
}

/** One memory: its text as it was said, and its links in words. */
export function Opened({ memoryKey: key, conversation, onChoose, onExpand }: OpenedProps) {
  const data = conversation.graph.value;
  const { description = '', node_type, derived, occurred_at, created_at } = conversation.memory(key);
  const [count, setCount] = useState(FEW_LINKS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The card that was clicked is gone; who walks in the picture stays there.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const links = linksOf(data, key);
  const names = namesOf(data);
  const at = occurred_at ?? created_at;
  return (
    <section class={css.opened} aria-label="Chosen memory">
      <header class={css.openedHead}>
        <h2 ref={heading} tabIndex={-1} dir="auto">
          {nameOf({ key, description, node_type })}
        </h2>
        <IconButton icon="close" label="Back to the list" onClick={() => onChoose(undefined)} />
      </header>
      <p class={css.about}>
        {node_type !== undefined && <TypeMark type={node_type} derived={derived} />}
        {at !== undefined && <When at={at} />}
      </p>
      <FoldedText text={conversation.texts.value.get(key) ?? description} longest={SHORT_TEXT} />
      {conversation.canExpand(key) && (
        <p class={css.actions}>
          <Button icon="add" onClick={() => onExpand(key)}>
            Show what it is linked with
          </Button>
        </p>
      )}
      <h3>
        {links.length.toLocaleString()} {links.length === 1 ? 'link' : 'links'} shown
      </h3>
      <ul class={css.links}>
        {links.slice(0, count).map((link) => (
          <li key={link.id}>
            <Sentence link={link} names={names} chosen={key} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {links.length > count && (
        <Button look="quiet" onClick={() => setCount(count + 100)}>
          Show {Math.min(100, links.length - count)} more
        </Button>
      )}
    </section>
  );
}
