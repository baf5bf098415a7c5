import { useId } from 'preact/hooks';
import { useTypes } from '../../data/types.ts';
import { FoldedText } from '../../parts/folded-text.tsx';
import { toggled, type Choice, type Entity } from './choice.ts';
import { Some } from './some.tsx';
import css from './add-text.module.css';

interface EntityListProps {
  readonly entities: readonly Entity[];
  readonly choice: Choice;
  readonly set: (choice: Choice) => void;
}

/** The things that the text names: each can be struck, and its type changed. */
export function EntityList({ entities, choice, set }: EntityListProps) {
  const list = useId();
  const types = useTypes();
  const setType = (at: number, type: string) =>
    set({ ...choice, types: new Map(choice.types).set(at, type) });
  return (
    <section aria-labelledby={`${list}-title`}>
      <h3 id={`${list}-title`}>Who and what it names</h3>
      <datalist id={list}>
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <Some items={entities} what="things">
        {({ name, node_type, description, aliases }, at) => (
          <li key={at} class={choice.entities.has(at) ? `${css.item} ${css.struck}` : css.item}>
            <label class={css.check}>
              <input
                type="checkbox"
                checked={!choice.entities.has(at)}
                onChange={() => set({ ...choice, entities: toggled(choice.entities, at) })}
              />
              <span class={css.words} dir="auto">
                {name}
              </span>
            </label>
            <input
              class={css.type}
              aria-label={`Type of ${name}`}
              list={list}
              maxLength={100}
              disabled={choice.entities.has(at)}
              value={choice.types.get(at) ?? node_type}
              onInput={(event) => setType(at, event.currentTarget.value)}
            />
            {(description !== undefined || aliases.length > 0) && (
              <div class={css.more}>
                {description !== undefined && <FoldedText text={description} longest={300} />}
                {aliases.length > 0 && (
                  <div>
                    Also called: <bdi>{aliases.join(', ')}</bdi>
                  </div>
                )}
              </div>
            )}
          </li>
        )}
      </Some>
    </section>
  );
}
