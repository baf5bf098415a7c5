import { wholeWords } from '../text/beginning.ts';

/** Characters of a description that a list shows, and those that are read to cut it. */
const MAX_DESCRIPTION = 300;
export const LONGEST_TEXT = MAX_DESCRIPTION + 1;

interface Read {
  readonly beginning: string;
  readonly characters: number;
  readonly derived?: true | undefined;
}

/** A node as a list shows it: with the beginning of its description. */
export function shownOf<Row extends Read>({ beginning, characters, derived, ...node }: Row) {
  return {
    ...node,
    description: wholeWords(beginning, MAX_DESCRIPTION),
    ...(characters > MAX_DESCRIPTION && { is_cut: true as const }),
    ...(derived && { derived }),
  };
}
