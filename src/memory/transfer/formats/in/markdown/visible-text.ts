/** What begins code, a comment (Obsidian's or HTML's) or a formula. */
const BEGIN = /^[ \t]*(`{3,}|~{3,})|(?<!\\)(?:`+|%%|<!--|\$\$?)/gm;

const LONGEST_FENCE = 100;

/** A note without its code, comments and formulas, in which brackets and signs are no links and tags. Its lines stay. */
export function visibleText(body: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { 0: begin, 1: fence, index } of body.matchAll(BEGIN)) {
    if (index < at) continue;
    const end = endOfHidden(body, index + begin.length, fence ?? begin, fence !== undefined);
    if (end === undefined) continue;
    kept.push(body.slice(at, index), body.slice(index, end).replaceAll(/[^\n]+/g, ' '));
    at = end;
  }
  return [...kept, body.slice(at)].join('');
}

/** Where it ends that begins before `from`; undefined where it does not end, and so is none. */
function endOfHidden(body: string, from: number, begin: string, isFence: boolean): number | undefined {
  if (isFence) return endOfFence(body, from, begin);
  if (begin === '%%') return endOf(body, from, begin) ?? body.length;
  if (begin === '<!--') return endOf(body, from, '-->') ?? body.length;
  if (begin === '$$') return endOf(body, from, begin);
  const line = body.indexOf('\n', from);
  const rest = body.slice(from, line < 0 ? undefined : line);
  const length = begin === '$' ? endOfFormula(rest) : endOf(rest, 0, begin);
  return length === undefined ? undefined : from + length;
}

function endOf(text: string, from: number, end: string): number | undefined {
  const found = text.indexOf(end, from);
  return found < 0 ? undefined : found + end.length;
}

function endOfFence(body: string, from: number, begin: string): number {
  const end = new RegExp(`\\n[ \\t]*${begin[0]}{${Math.min(begin.length, LONGEST_FENCE)}}`, 'g');
  end.lastIndex = from;
  return end.test(body) ? end.lastIndex : body.length;
}

/** `$x_1$`, not "between $5 and $10". */
function endOfFormula(rest: string): number | undefined {
  return /^(?!\s)[^$]*[^\s$\\]\$(?!\d)/.exec(rest)?.[0].length;
}
