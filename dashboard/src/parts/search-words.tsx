import { useEffect, useState } from 'preact/hooks';
import { param, setParams } from '../shell/router.ts';
import { TextField } from './field.tsx';

interface SearchWordsProps {
  /** Of the filter in the address. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly most: number;
}

/** Words that narrow a page: asked for by enter, or when the field is left. What the address says stands in it. */
export function SearchWords({ name, label, placeholder, most }: SearchWordsProps) {
  const asked = param(name);
  const [words, setWords] = useState(asked);
  useEffect(() => setWords(asked), [asked]);
  const ask = () => words.trim() !== asked && setParams({ [name]: words.trim() });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextField
        {...{ label, placeholder }}
        type="search"
        maxLength={most}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onBlur={ask}
      />
    </form>
  );
}
