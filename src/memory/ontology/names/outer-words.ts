import { foldedWords } from '../../../language/fold.ts';
import { isPersonal } from './compatible-types.ts';
import { isForm } from './name-words.ts';
import type { NamedThing } from './named-thing.ts';

/** The first and the last word of each name, one of which a name that is alike has in common with it. */
export function outerWords({ names, type }: NamedThing): string[] {
  return names.flatMap((name) => {
    const words = wordsOf(name, isPersonal(type));
    return [words[0], words.at(-1)].filter((word) => word !== undefined);
  });
}

/** Those of the outer words by which other names of the thing are found: of a person's the family name. */
export function decidingWords({ names, type }: NamedThing): string[] {
  if (!isPersonal(type)) return outerWords({ names, type });
  return names.flatMap((name) => wordsOf(name, true).at(-1) ?? []);
}

/** Without initials, titles, legal forms and articles, which many names have. */
function wordsOf(name: string, isPerson: boolean): string[] {
  const words = foldedWords(name).filter((word) => word.length > 1);
  const own = words.filter((word) => !isForm(word, isPerson));
  return own.length > 0 ? own : words;
}
