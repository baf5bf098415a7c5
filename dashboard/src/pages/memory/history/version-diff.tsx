import { isSame } from '../edit/patch.ts';
import { TextDiff } from './text-diff.tsx';
import css from './text-diff.module.css';

const SHORT = 60;
const CALLED: Readonly<Record<string, string>> = {
  description: 'Text',
  node_type: 'Type',
  occurred_at: 'When it was true',
  data: 'Data',
  assets: 'Addresses',
};

/** What a change of a field was: words of a text, fields of data, else the whole. */
export function VersionDiff({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  return (
    <div class={css.change}>
      <span class={css.name}>{CALLED[field] ?? field}</span>{' '}
      {field === 'description' ? (
        <TextDiff before={textOf(before)} after={textOf(after)} />
      ) : field === 'data' ? (
        <FieldsDiff before={fieldsIn(before)} after={fieldsIn(after)} />
      ) : (
        <Change before={before} after={after} />
      )}
    </div>
  );
}

type Fields = Readonly<Record<string, unknown>>;

function FieldsDiff({ before, after }: { before: Fields; after: Fields }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(own(before, name), own(after, name)),
  );
  return (
    <ul class={css.fields}>
      {names.map((name) => (
        <li key={name}>
          <code>
            <bdi>{name}</bdi>
          </code>
          : <Change before={own(before, name)} after={own(after, name)} />
        </li>
      ))}
    </ul>
  );
}

/** Short values stand one after the other; longer ones are compared. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const [old, now] = [textOf(before), textOf(after)];
  if (Math.max(old.length, now.length) > SHORT) return <TextDiff before={old} after={now} />;
  return (
    <>
      {old !== '' && (
        <del class={css.removed}>
          <bdi>{old}</bdi>
        </del>
      )}
      {old !== '' && now !== '' && ' → '}
      {now !== '' && (
        <ins class={css.added}>
          <bdi>{now}</bdi>
        </ins>
      )}
    </>
  );
}

/** A field may have a name that objects of JavaScript have themselves. */
function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length > SHORT ? JSON.stringify(value, undefined, 2) : line;
}
