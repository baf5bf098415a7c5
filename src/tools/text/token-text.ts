import { charactersIn } from '../../memory/limits/token-limit.ts';

/** Lines as one text. What would exceed the tokens asked for is cut, after the answer itself was cut to fit. */
export function textOf(lines: readonly string[], maxTokens: number | undefined): string {
  const text = lines.join('\n');
  const room = maxTokens === undefined ? Infinity : charactersIn(maxTokens);
  return text.length <= room ? text : `${text.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What the answer leaves out and how to ask for it, in one line. */
export function moreLine(more: readonly (string | false)[]): string[] {
  const said = more.filter((each) => each !== false);
  return said.length > 0 ? [`More: ${said.join('; ')}.`] : [];
}
