import { useState } from 'preact/hooks';
import { useMemoryNames } from '../../../data/memory-names.ts';
import { useQuery } from '../../../data/queries.ts';
import { memory } from '../../../data/session.ts';
import { Async } from '../../../parts/states.tsx';
import { memoryPath } from '../../../shell/router.ts';
import type { MemoryNode, Origin } from '../memory-node.ts';
import { Section } from '../section.tsx';
import { isMention, linksOf, type Link } from '../../../links/link.ts';
import { LinkList } from '../../../links/link-list.tsx';
import { useRelationships } from './links.tsx';
import css from '../memory.module.css';

/** From which texts a memory was read, and what was read from its own. */
export function DerivedFrom({ node }: { node: MemoryNode }) {
  const { origins = [], key } = node;
  const { data } = useRelationships(key, '');
  const named = data ? namedIn(key, linksOf(data)) : [];
  if (origins.length === 0 && named.length === 0) return null;
  return (
    <>
      {origins.length > 0 && (
        <Section title="Where it comes from">
          <Sources origins={origins} />
        </Section>
      )}
      {named.length > 0 && (
        <Section title="Read from its text">
          <ReadFromIt source={key} named={named} />
        </Section>
      )}
    </>
  );
}

function Sources({ origins }: { origins: readonly Origin[] }) {
  const names = useMemoryNames(origins.map(({ source }) => source));
  return (
    <>
      <p>Nobody stored it: it was read from</p>
      <ul class={css.list}>
        {origins.map(({ source, engine, model, confidence, evidence }) => (
          <li key={source}>
            <a href={memoryPath(source)}>
              <bdi>{names.get(source)?.name ?? source}</bdi>
            </a>{' '}
            <span class={css.muted}>
              {engine === 'model'
                ? `by ${model ?? 'a language model'}`
                : engine === 'caller'
                  ? 'as a caller said'
                  : 'by rules'}
              , {Math.round(confidence * 100)} % sure
            </span>
            {evidence !== undefined && <p>“{evidence}”</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Memories of which the links are read. */
const READ = 20;

/** What its text says of the memories that it names, read once it is asked for. */
function ReadFromIt({ source, named }: { source: string; named: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const names = useMemoryNames(named);
  return (
    <>
      <p>
        It names{' '}
        {named.slice(0, READ).map((key, at) => (
          <span key={key}>
            {at > 0 && ', '}
            <a href={memoryPath(key)}>
              <bdi>{names.get(key)?.name ?? key}</bdi>
            </a>
          </span>
        ))}
        {named.length > READ && ` and ${named.length - READ} more`}.
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What it says about them</summary>
        {isOpen && <Claims source={source} named={named.slice(0, READ)} />}
      </details>
    </>
  );
}

function Claims({ source, named }: { source: string; named: readonly string[] }) {
  const answer = useQuery(`memory/${source}/claims`, (signal) =>
    Promise.all(named.map((key) => memory.call('getRelationships', { key }, { signal }))),
  );
  return (
    <Async answer={answer} lines={2}>
      {(found) => {
        const claims = new Map(
          found
            .flatMap(linksOf)
            .filter((link) => isOf(link, source) && !link.nodes.includes(source))
            .map((link) => [link.id, link]),
        );
        if (claims.size === 0) return <p class={css.muted}>Nothing but their names.</p>;
        return <LinkList links={[...claims.values()]} own={source} />;
      }}
    </Async>
  );
}

function isOf({ origins = [] }: Link, source: string): boolean {
  return origins.some((origin) => origin.source === source);
}

/** The memories that a text names: reading it has linked it with them. */
function namedIn(source: string, links: readonly Link[]): readonly string[] {
  const keys = links
    .filter((link) => isMention(link, source))
    .flatMap(({ nodes }) => nodes.filter((key) => key !== source));
  return [...new Set(keys)];
}
