import { useState } from 'preact/hooks';
import { useMemoryNames } from '../data/memory-names.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { memoryPath } from '../shell/router.ts';
import { hasEnded, type Link } from './link.ts';
import { Sentence } from './sentence.tsx';
import css from './links.module.css';

interface LinkListProps {
  readonly links: readonly Link[];
  readonly own?: string;
  readonly asOf?: string;
  readonly onRemove?: ((link: Link) => void) | undefined;
}

/** Above it links stand in groups by what they say. */
const UNGROUPED = 20;
const AT_FIRST = 10;
/** Their names are read by one call or a few. */
const CHUNK = 40;

/** Links as sentences; many of them grouped by what they say. */
export function LinkList(props: LinkListProps) {
  const { links } = props;
  if (links.length <= UNGROUPED) return <Chunk {...props} />;
  const groups = [...Map.groupBy(links, ({ label }) => label)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return (
    <>
      {groups.map(([label, group]) => (
        <Group key={label} {...props} links={group} />
      ))}
    </>
  );
}

/** Its sentences are read once it is opened. */
function Group(props: LinkListProps) {
  const { links } = props;
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(AT_FIRST);
  return (
    <details class={css.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{links[0]?.relationship}</bdi> <span class={css.note}>({links.length.toLocaleString()})</span>
      </summary>
      {isOpen && (
        <div>
          {chunksOf(links.slice(0, shown)).map((chunk) => (
            <Chunk key={chunk[0]?.id} {...props} links={chunk} />
          ))}
          {shown < links.length && (
            <Button look="quiet" icon="down" onClick={() => setShown(links.length)}>
              Show all {links.length.toLocaleString()}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

/** The sentence that says so; a text that only names the other end is an end itself. */
function evidenceOf({ origins = [], nodes }: Link) {
  return origins
    .filter(({ source, evidence }) => evidence !== undefined || !nodes.includes(source))
    .slice(0, 1);
}

function chunksOf(links: readonly Link[]): (readonly Link[])[] {
  const rest = Array.from({ length: Math.ceil((links.length - AT_FIRST) / CHUNK) }, (_, at) =>
    links.slice(AT_FIRST + at * CHUNK, AT_FIRST + (at + 1) * CHUNK),
  );
  return [links.slice(0, AT_FIRST), ...rest];
}

function Chunk({ links, own, asOf, onRemove }: LinkListProps) {
  const names = useMemoryNames(
    links.flatMap(({ nodes }) => nodes.slice(0, 6)),
    asOf,
  );
  const sources = useMemoryNames(
    links.flatMap(({ origins = [] }) => origins.slice(0, 1).map(({ source }) => source)),
    asOf,
  );
  return (
    <ul class={css.list}>
      {links.map((link) => (
        <li key={link.id} class={hasEnded(link) ? `${css.link} ${css.ended}` : css.link}>
          <div class={css.sentence}>
            <Sentence link={link} names={names} {...(own !== undefined && { own })} />
            {hasEnded(link) && <span class={css.note}> ended</span>}
            {evidenceOf(link).map(({ source, evidence }) => (
              <p key={source} class={css.evidence}>
                {evidence !== undefined && <bdi>“{evidence}” </bdi>}
                {source === own ? (
                  'in this text'
                ) : (
                  <>
                    in{' '}
                    <a href={memoryPath(source)}>
                      <bdi>{sources.get(source)?.name ?? source}</bdi>
                    </a>
                  </>
                )}
              </p>
            ))}
          </div>
          {onRemove && (
            <IconButton
              icon="close"
              label={`Remove link: ${link.relationship}`}
              onClick={() => onRemove(link)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
