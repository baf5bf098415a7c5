/** What a score is made of, in kinds that people tell apart; each has a hue. */
const KINDS = [
  ['words', 'Its words', 0, ['exact', 'token', 'name', 'text', 'fuzzy', 'regex']],
  ['meaning', 'Its meaning', 2, ['vector', 'sentence']],
  ['links', 'Its links', 1, ['edge', 'hyperedge', 'link', 'facet']],
  ['files', 'Its files', 5, ['passage']],
  ['time', 'Its time or kind', 6, ['date', 'kind', 'asked']],
  ['order', 'Its place among the others', 3, ['cover', 'pin', 'rerank']],
  ['session', 'Used lately', 7, ['topical', 'session']],
] as const;

const SAID: Readonly<Record<string, string>> = {
  exact: 'Every word of the question',
  token: 'An exact token',
  name: 'A name',
  text: 'Words',
  fuzzy: 'Words spelt nearly so',
  regex: 'The regular expression',
  vector: 'Meaning of the whole',
  sentence: 'Meaning of its best sentence',
  edge: 'A link that answers',
  hyperedge: 'A link of several that answers',
  link: 'Linked with a good result',
  facet: 'Linked with what the question names',
  passage: 'A passage of its file',
  date: 'A date of the question',
  kind: 'Of the kind that is asked for',
  asked: 'Goes before another by what is asked',
  cover: 'Says what no result before it says',
  pin: 'The best direct hit',
  rerank: 'The reranker',
  topical: 'Near what was used in this session',
  session: 'Used in this session',
  filter: 'Passes the filter',
};

export interface ScoreKind {
  readonly name: string;
  readonly title: string;
  readonly hue: number;
  readonly sum: number;
}

export type Parts = Readonly<Record<string, number>>;

/** The kinds that a score has, largest first. */
export function kindsOf(parts: Parts): readonly ScoreKind[] {
  return KINDS.map(([name, title, hue, names]) => ({
    ...{ name, title, hue, sum: names.reduce((sum, each) => sum + (parts[each] ?? 0), 0) },
  }))
    .filter(({ sum }) => sum !== 0)
    .sort((one, other) => other.sum - one.sum);
}

export function saidOf(part: string): string {
  return SAID[part] ?? part;
}

export function figure(score: number): string {
  return score.toFixed(Math.abs(score) < 0.095 ? 3 : 2);
}
