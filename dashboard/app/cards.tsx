import { useEffect, useRef } from 'preact/hooks';
import { TypeMark } from '../src/parts/type-mark.tsx';
import { When } from '../src/parts/when.tsx';
import { nameOf } from '../src/data/name-of.ts';
import type { Memory } from './answer.ts';
import type { Conversation } from './conversation.ts';
import css from './page.module.css';

const SHORT = 200;

interface CardsProps {
  readonly conversation: Conversation;
  /** The one that was looked at before, to go on from there. */
  readonly last: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** The memories of the answer, in its order. */
export function Cards({ conversation, last, onChoose }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || last === undefined) return;
    const at = conversation.keys.indexOf(last);
    list.current?.children[at]?.querySelector('button')?.focus();
  }, []);
  return (
    <ul ref={list} class={css.cards} aria-label="Memories">
      {conversation.keys.map((key) => (
        <li key={key}>
          <Card memory={conversation.memory(key)} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Card({ memory, onChoose }: { memory: Memory; onChoose: (key: string) => void }) {
  const { key, description = '', node_type, derived, occurred_at, created_at } = memory;
  const at = occurred_at ?? created_at;
  const name = nameOf({ key, description, node_type });
  // Where it is the beginning of the text, the text says it.
  const isOwn = !name.endsWith('…') || description === '';
  return (
    <button type="button" class={css.card} onClick={() => onChoose(key)}>
      {isOwn && (
        <span class={css.name} dir="auto">
          {name}
        </span>
      )}
      {description !== '' && description.trim() !== name && (
        <span class={css.words} dir="auto">
          {cut(description)}
        </span>
      )}
      <span class={css.about}>
        {node_type !== undefined && <TypeMark type={node_type} derived={derived} />}
        {at !== undefined && <When at={at} />}
      </span>
    </button>
  );
}

function cut(text: string): string {
  return text.length <= SHORT ? text : `${[...text.slice(0, SHORT)].slice(0, -1).join('')}…`;
}
