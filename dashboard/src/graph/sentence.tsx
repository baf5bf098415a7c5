import { sentenceOf, validityOf, type AnyLink } from './sentences.ts';
import css from './graph.module.css';

interface SentenceProps {
  readonly link: AnyLink;
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (key: string) => void;
  /** The memory that is looked at anyway is no button. */
  readonly chosen?: string | undefined;
}

/** A link in words; a click on a memory chooses it. */
export function Sentence({ link, names, onChoose, chosen }: SentenceProps) {
  const when = validityOf(link);
  return (
    <span dir="auto">
      {sentenceOf(link).map((piece, at) => {
        // By itself: its direction does not reach the words beside it.
        if (typeof piece === 'string') return <bdi key={at}>{piece}</bdi>;
        const name = names.get(piece.key) ?? piece.key;
        if (piece.key === chosen) return <bdi key={at}>{name}</bdi>;
        return <Name key={at} name={name} onClick={() => onChoose(piece.key)} />;
      })}
      {(when !== '' || link.derived) && (
        <span class={css.when}>
          {' '}
          {[when, link.derived ? 'read from a text' : ''].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  );
}

/** A button that wraps as words do, which a button of HTML does not. */
export function Name({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <a
      role="button"
      tabIndex={0}
      class={css.name}
      dir="auto"
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onClick();
      }}
    >
      {name}
    </a>
  );
}
