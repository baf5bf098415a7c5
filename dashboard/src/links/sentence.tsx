import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { ShortMemory } from '../data/memory-names.ts';
import { Button } from '../parts/button.tsx';
import { memoryPath } from '../shell/router.ts';
import type { Link } from './link.ts';
import css from './links.module.css';

interface SentenceProps {
  readonly link: Pick<Link, 'nodes' | 'relationship' | 'valid_from' | 'valid_to'>;
  readonly names: ReadonlyMap<string, ShortMemory>;
  /** The memory of the page, which is no link. */
  readonly own?: string;
}

/** Members that a sentence names at first. */
const NAMED = 5;
/** Characters of a name that is said again. */
const SHORT = 30;

/** A link as a sentence: "Ada leads the compiler team". */
export function Sentence({ link, names, own }: SentenceProps) {
  const { nodes, relationship, valid_from: from, valid_to: to } = link;
  const says = (
    <bdi class={css.says} dir="auto">
      {relationship}
    </bdi>
  );
  const [first = '', second = ''] = nodes;
  const called = (key: string) => <Called memoryKey={key} short={names.get(key)} isOwn={key === own} />;
  return (
    <>
      {nodes.length === 2 ? (
        <>
          {called(first)} {says} {called(second)}
        </>
      ) : (
        <>
          <Members keys={nodes} called={called} /> {says}
        </>
      )}
      {(from !== undefined || to !== undefined) && <span class={css.note}> ({period(from, to)})</span>}
    </>
  );
}

function Called({
  memoryKey,
  short,
  isOwn,
}: {
  memoryKey: string;
  short: ShortMemory | undefined;
  isOwn: boolean;
}) {
  const called = short?.name ?? memoryKey;
  const name = <bdi>{called}</bdi>;
  // A long name that stands above already would hide what the sentence says.
  if (isOwn) return <span class={css.own}>{called.length > SHORT ? 'This' : name}</span>;
  return (
    <a href={memoryPath(memoryKey)} title={short?.description.slice(0, 300)}>
      {name}
    </a>
  );
}

function Members({ keys, called }: { keys: readonly string[]; called: (key: string) => preact.JSX.Element }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || keys.length <= NAMED + 1 ? keys : keys.slice(0, NAMED);
  const left = keys.length - shown.length;
  return (
    <>
      {shown.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && (at === keys.length - 1 ? ' and ' : ', ')}
          {called(key)}
        </Fragment>
      ))}
      {left > 0 && (
        <>
          {' '}
          <Button look="quiet" onClick={() => setWhole(true)}>
            and {left} more
          </Button>
        </>
      )}
    </>
  );
}

function period(from: string | undefined, to: string | undefined): string {
  const day = (at: string) => at.slice(0, 10);
  if (from === undefined) return `until ${day(to ?? '')}`;
  return to === undefined ? `since ${day(from)}` : `${day(from)} to ${day(to)}`;
}
