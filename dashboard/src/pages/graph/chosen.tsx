import { useState } from 'preact/hooks';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { linksOf } from '../../graph/sentences.ts';
import type { GraphData, GraphNode } from '../../graph/graph-data.ts';
import { Sentence } from '../../graph/sentence.tsx';
import { Button, ButtonLink, IconButton } from '../../parts/button.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import { Async } from '../../parts/states.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { memoryPath } from '../../shell/router.ts';
import css from './graph-page.module.css';

const SHORT_TEXT = 400;
const FEW_LINKS = 12;

interface ChosenProps {
  readonly memory: GraphNode;
  readonly data: GraphData;
  readonly names: ReadonlyMap<string, string>;
  readonly asOf: string;
  readonly isAlone: boolean;
  readonly isExpanded: boolean;
  readonly onChoose: (key: string | undefined) => void;
  readonly onExpand: (key: string) => void;
  readonly onPath: (from: string, to: string) => void;
  readonly onAlone: (key: string | undefined) => void;
}

/** The memory that is looked at: what it says, what it is linked with, what can be done from here. */
export function Chosen({ memory: chosen, data, names, isAlone, ...props }: ChosenProps) {
  const { key, name, node_type, derived } = chosen;
  const [isPicking, setPicking] = useState(false);
  const links = linksOf(data, key);
  const hasMore = chosen.links > links.length;
  return (
    <section class={css.panel} aria-label="Chosen memory">
      <header class={css.panelHead}>
        <h2 dir="auto">{name}</h2>
        <IconButton icon="close" label="Close" onClick={() => props.onChoose(undefined)} />
      </header>
      <TypeMark type={node_type} derived={derived} />
      <Text key={key} memoryKey={key} asOf={props.asOf} />
      <div class={css.actions}>
        <ButtonLink href={memoryPath(key, props.asOf)}>Open</ButtonLink>
        {hasMore && !props.isExpanded && (
          <Button icon="add" onClick={() => props.onExpand(key)}>
            Show what it is linked with
          </Button>
        )}
        <Button icon="link" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Path from here
        </Button>
        <Button onClick={() => props.onAlone(isAlone ? undefined : key)}>
          {isAlone ? 'Show others' : 'Hide others'}
        </Button>
      </div>
      {isPicking && (
        <MemoryPicker
          label="Path to which memory"
          placeholder="Path to: a word or a key"
          isFocused
          onPick={(found) => {
            setPicking(false);
            props.onPath(key, found.key);
          }}
        />
      )}
      <h3>
        {links.length.toLocaleString()}
        {hasMore && ` of ${chosen.links.toLocaleString()}`} {links.length === 1 ? 'link' : 'links'}
      </h3>
      <Links key={`links ${key}`} {...{ links, names, chosen: key, onChoose: props.onChoose }} />
    </section>
  );
}

function Text({ memoryKey, asOf }: { memoryKey: string; asOf: string }) {
  const answer = useQuery(`nodes/${encodeURIComponent(memoryKey)}/as-of/${asOf}`, async (signal) => {
    const input = { keys: [memoryKey], ...(asOf !== '' && { as_of: asOf }) };
    const { nodes } = await memory.call('getNodes', input, { signal });
    return nodes[0]?.description ?? 'It is not there any more.';
  });
  return (
    <Async answer={answer} lines={2}>
      {(text) => <FoldedText text={text} longest={SHORT_TEXT} />}
    </Async>
  );
}

interface LinksProps {
  readonly links: ReturnType<typeof linksOf>;
  readonly names: ReadonlyMap<string, string>;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function Links({ links, ...rest }: LinksProps) {
  const [count, setCount] = useState(FEW_LINKS);
  if (links.length === 0) return <p class={css.quiet}>Nothing in the picture is linked with it.</p>;
  return (
    <>
      <ul class={css.list}>
        {links.slice(0, count).map((link) => (
          <li key={link.id}>
            <Sentence link={link} {...rest} />
          </li>
        ))}
      </ul>
      {links.length > count && (
        <Button look="quiet" onClick={() => setCount(count + 100)}>
          Show {Math.min(100, links.length - count)} more
        </Button>
      )}
    </>
  );
}
