const LENGTHS = [1_000, 999, 998, 997, 996, 995, 994, 993];

/**
 * A regular expression that takes seconds for 20,000 characters even on a fast machine: it has too many states for an
 * automaton and too many threads for a quick simulation.
 */
export const COSTLY = String.raw`(${LENGTHS.map((length) => String.raw`\pL{${length}}`).join('|')})\pN{1000}$`;
