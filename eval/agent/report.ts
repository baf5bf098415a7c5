import type { Question } from './episode.ts';

/** What a question was answered. */
export interface Asked {
  readonly episode: string;
  readonly question: Question;
  /** Of the answer, in its order. */
  readonly keys: readonly string[];
  /** Of the text that a model reads, and of the structured content. */
  readonly tokens: number;
  readonly structuredTokens: number;
  /** Whether the answer says that memory holds none. */
  readonly isFlagged: boolean;
  /** How sure it is, of a recall. */
  readonly confidence: string | undefined;
}

/** Figures over all questions, then those answered wrongly. */
export function toReport(asked: readonly Asked[]): string {
  const answerable = asked.filter(({ question }) => question.expects.length > 0);
  const unanswerable = asked.filter(({ question }) => question.expects.length === 0);
  const recalled = asked.filter(({ question }) => question.tool === 'recall');
  const walked = asked.filter(({ question }) => question.tool === 'find_related');
  const wrong = answerable.filter((each) => !isRightFirst(each));
  return [
    `Right first: ${share(answerable, isRightFirst)}; among ten: ${share(answerable, isAmongTen)}.`,
    `Unanswerable and said so: ${share(unanswerable, ({ isFlagged }) => isFlagged)}; ` +
      `answerable and called none: ${share(answerable, ({ isFlagged }) => isFlagged)}.`,
    `Called high and right first: ${share(recalled.filter(isCalled('high')), isRightFirst)}; ` +
      `right first and called low: ${share(recalled.filter(isRightFirst), isCalled('low'))}.`,
    `Tokens of a recall: ${meanTokens(recalled)}; of a walk over 16 nodes: ${meanTokens(walked)}.`,
    ...[...Map.groupBy(answerable, ({ question }) => question.kind)].map(
      ([kind, of]) => `  ${kind}: ${share(of, isRightFirst)}`,
    ),
    'Not right first:',
    ...wrong.map(lineOf),
    'Unanswerable, and not said so:',
    ...unanswerable.filter(({ isFlagged }) => !isFlagged).map(lineOf),
  ].join('\n');
}

function isRightFirst({ question, keys }: Asked): boolean {
  return keys[0] !== undefined && question.expects.includes(keys[0]);
}

function isCalled(level: string) {
  return ({ confidence }: Asked) => confidence === level;
}

function isAmongTen({ question, keys }: Asked): boolean {
  return keys.slice(0, 10).some((key) => question.expects.includes(key));
}

function share(of: readonly Asked[], test: (one: Asked) => boolean): string {
  const count = of.filter(test).length;
  return `${count} of ${of.length} (${((100 * count) / (of.length || 1)).toFixed(1)} %)`;
}

function meanTokens(of: readonly Asked[]): string {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const text = mean(of.map(({ tokens }) => tokens)).toFixed(0);
  return `${text} (structured content ${mean(of.map(({ structuredTokens }) => structuredTokens)).toFixed(0)})`;
}

function lineOf({ episode, question, keys, isFlagged }: Asked): string {
  const flag = isFlagged ? ' [called none]' : '';
  return `  ${episode} ${question.kind}: ${question.query} => ${keys.slice(0, 3).join(', ')}${flag}; expected ${question.expects.slice(0, 3).join(' or ') || 'none'}`;
}
