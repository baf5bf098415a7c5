import { mapInSlices, timeSlices } from '../../concurrency/time-slices.ts';
import { wordsOf, type Word } from './words.ts';

interface State {
  readonly next: Map<string, State>;
  /** The words from the start to here. */
  readonly length: number;
  /** The longest ending of these words that begins another sequence. */
  shorter: State | undefined;
  /** The place in the text behind the first occurrence, as the number of a word. */
  end: number | undefined;
}

/** Where a sequence of words stands in a text: the numbers of its first and last word. */
export interface Occurrence {
  readonly first: number;
  readonly last: number;
}

/**
 * The first occurrence of each sequence of words in a text (Aho-Corasick): its time is linear in the text and all sequences
 * together, whatever they are.
 */
export async function occurrencesOf(
  text: readonly Word[],
  sequences: readonly string[],
): Promise<(Occurrence | undefined)[]> {
  const root = stateOf(0);
  const forms = new Set(text.map(({ form }) => form));
  const ends = await mapInSlices(sequences, (sequence) => {
    const words = wordsOf(sequence);
    return words.every(({ form }) => forms.has(form)) ? added(root, words) : root;
  });
  const states = await linked(root);
  let state = root;
  for (const [at, { form }] of text.entries()) {
    state = follow(state, form, root);
    state.end ??= at;
  }
  // Longer sequences first: where one ends, its endings end, too.
  for (const { shorter, end } of states.reverse())
    if (shorter && end !== undefined) shorter.end = Math.min(shorter.end ?? end, end);
  return ends.map(({ end, length }) =>
    end === undefined || length === 0 ? undefined : { first: end - length + 1, last: end },
  );
}

function stateOf(length: number): State {
  return { next: new Map(), length, shorter: undefined, end: undefined };
}

function added(root: State, sequence: readonly Word[]): State {
  let state = root;
  for (const { form } of sequence) {
    const next = state.next.get(form) ?? stateOf(state.length + 1);
    state.next.set(form, next);
    state = next;
  }
  return state;
}

/** Links each state to its shorter one. All states, the shorter first. */
async function linked(root: State): Promise<State[]> {
  const states = [root];
  const pause = timeSlices();
  for (const state of states) {
    for (const [form, next] of state.next) {
      next.shorter = state.shorter ? follow(state.shorter, form, root) : root;
      states.push(next);
    }
    await pause();
  }
  return states;
}

function follow(from: State, form: string, root: State): State {
  let state: State | undefined = from;
  while (state && !state.next.has(form)) state = state.shorter;
  return state?.next.get(form) ?? root;
}
