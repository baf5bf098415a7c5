import { foldedWords } from '../../../language/fold.ts';
import { isPersonal } from './compatible-types.ts';
import { isForm } from './name-words.ts';
import type { NamedThing } from './named-thing.ts';

/** The first and the last word of each name, one of which a name that is alike has in common with it. */
export function outerWords({ names }: NamedThing): string[] {
  return names.flatMap((name) => {
    const words = wordsOf(name);
    return [words[0], words.at(-1)].filter((word) => word !== undefined);
  });
}

/** Those of the outer words by which other names of the thing are found: of a person's the family name. */
export function decidingWords({ names, type }: NamedThing): string[] {
  if (!isPersonal(type)) return outerWords({ names, type });
  return names.flatMap((name) => wordsOf(name).at(-1) ?? []);
}

/** Without initials, titles, legal forms and articles, which many names have. */
function wordsOf(name: string): string[] {
  const words = foldedWords(name).filter((word) => word.length > 1);
  const own = words.filter((word) => !isForm(word));
  return own.length > 0 ? own : words;
}
