import css from './type-mark.module.css';

const HUES = 8;
/** Types that most memories have keep their colours apart. */
const USUAL = ['fact', 'person', 'project', 'decision', 'event', 'document', 'organization', 'location'];

/** Which of the eight hues a type has, the same on every page. */
export function hueOf(type: string): number {
  const usual = USUAL.indexOf(type);
  if (usual >= 0) return usual;
  let hash = 0;
  for (const character of type) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % HUES;
}

/** A type with its colour; the word says it, the colour only repeats it. */
export function TypeMark({ type, derived = false }: { type: string; derived?: boolean | undefined }) {
  return (
    <span class={css.mark}>
      <span
        class={derived ? `${css.dot} ${css.derived}` : (css.dot ?? '')}
        style={{ color: `var(--hue-${hueOf(type)})` }}
      />
      <span class={css.type} dir="auto" title={type}>
        {type}
      </span>
      {derived && <span class={css.note}>read from a text</span>}
    </span>
  );
}
