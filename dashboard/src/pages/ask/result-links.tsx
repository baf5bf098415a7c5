import { useState } from 'preact/hooks';
import { sentenceOf, validityOf, type AnyLink } from '../../graph/sentences.ts';
import { Button } from '../../parts/button.tsx';
import { memoryPath } from '../../shell/router.ts';
import css from './ask.module.css';

const FEW = 3;

interface ResultLinksProps {
  readonly links: readonly AnyLink[];
  readonly names: ReadonlyMap<string, string>;
  /** It is no link to itself. */
  readonly memoryKey: string;
  readonly asOf: string;
}

/** The links around a result as sentences. */
export function ResultLinks({ links, names, memoryKey, asOf }: ResultLinksProps) {
  const [isOpen, setOpen] = useState(false);
  if (links.length === 0) return null;
  return (
    <>
      <ul class={css.links}>
        {(isOpen ? links : links.slice(0, FEW)).map((link) => (
          <li key={link.id} dir="auto">
            {sentenceOf(link).map((piece, at) => {
              if (typeof piece === 'string') return piece;
              const name = names.get(piece.key) ?? piece.key;
              if (piece.key === memoryKey) return <bdi key={at}>{name}</bdi>;
              return (
                <a key={at} href={memoryPath(piece.key, asOf)}>
                  <bdi>{name}</bdi>
                </a>
              );
            })}
            <span class={css.muted}>
              {[' ', validityOf(link), link.derived ? ' read from a text' : ''].join('').trimEnd()}
            </span>
          </li>
        ))}
      </ul>
      {links.length > FEW && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer links' : `${links.length - FEW} more links`}
        </Button>
      )}
    </>
  );
}
