import { beginningOf, LEFT_OUT } from '../../text/beginning.ts';
import { fold } from '../../../language/fold.ts';
import { shortSentencesOf, type Piece } from '../../text/sentences.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';

/** What an excerpt is to show of a text. */
export interface Sought {
  /** Hashes of terms. */
  readonly terms: readonly number[];
  /** Codes and the like, each in folded forms of which one counts. */
  readonly forms: readonly (readonly string[])[];
  /** How near the question parts of the text are. */
  readonly near: readonly { readonly from: number; readonly to: number; readonly cosine: number }[];
}

/** Cuts a text to a length: to its first words and to what answers. */
export type Excerpter = (max: number) => string;

/** Characters of a window. A longer sentence has several. */
const WINDOW = 100;
/** The share of an excerpt that the first words may take. */
const MAX_LEAD = 0.2;
/** Parts of the text that an excerpt shows, and what a further one must hold of the words that the first one does not. */
const PARTS = 3;
const MIN_GAIN = 0.2;
/** As in the judgement of a whole text: what its words and its nearness say. */
const WORTH = { words: 2.1, near: 5.5 };

interface Window {
  readonly from: number;
  readonly to: number;
  /** What it holds of what is sought, by place in the list. */
  readonly held: ReadonlySet<number>;
  readonly near: number;
  readonly worth: number;
}

/** The excerpts of one text for one question. A text that fits is whole. */
export function excerpter(text: string, sought: Sought): Excerpter {
  let windows: readonly Window[] | undefined;
  return (max) => (text.length <= max ? text : cut(text, (windows ??= windowsOf(text, sought)), max));
}

function cut(text: string, windows: readonly Window[], max: number): string {
  const order = byWorth(windows);
  const [best = -1] = order;
  if (!((windows[best]?.worth ?? 0) > 0)) return beginningOf(text, max);
  const lead = beginningOf(text.slice(0, windows[0]?.to), Math.floor(max * MAX_LEAD));
  let shown = new Set<number>();
  const add = (at: number): boolean => {
    const more = new Set(shown).add(at);
    if (!windows[at] || joined(text, windows, more, lead).length > max) return false;
    shown = more;
    return true;
  };
  if (!add(best)) return beginningOf(`${LEFT_OUT} ${text.slice(windows[best]?.from)}`, max);
  const parts = [best, ...furtherParts(windows, order, best).filter(add)];
  // Around each part, as far as there is room.
  let ways = parts.flatMap((part) => [1, -1].map((way) => ({ part, way })));
  for (let step = 1; ways.length > 0; step++) ways = ways.filter(({ part, way }) => add(part + way * step));
  return joined(text, windows, shown, lead);
}

/** The places of the windows, the worthiest first. */
function byWorth(windows: readonly Window[]): number[] {
  return [...windows.keys()].sort((a, b) => (windows[b]?.worth ?? 0) - (windows[a]?.worth ?? 0));
}

/** Windows with words that the ones before do not have; and of what is nearest in meaning, which may say it in other words. */
function furtherParts(windows: readonly Window[], order: readonly number[], best: number): number[] {
  const all = new Set(windows.flatMap(({ held }) => [...held])).size;
  const parts = [best];
  while (parts.length < PARTS) {
    const covered = new Set(parts.flatMap((at) => [...(windows[at]?.held ?? [])]));
    const gainOf = (at: number) => [...(windows[at]?.held ?? [])].filter((each) => !covered.has(each)).length;
    const next = Math.max(0, ...order.map(gainOf));
    if (next < MIN_GAIN * all || next === 0) break;
    parts.push(order.find((at) => gainOf(at) === next) as number);
  }
  const nearest = Math.max(...windows.map(({ near }) => near));
  if (nearest > 0) parts.push(order.find((at) => windows[at]?.near === nearest) as number);
  return parts.slice(1);
}

/** Windows as one text, with a mark wherever something is left out. */
function joined(text: string, windows: readonly Window[], shown: ReadonlySet<number>, lead: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const at of [...shown].sort((a, b) => a - b)) {
    const { from, to } = windows[at] as Window;
    const before = runs.at(-1);
    if (before && shown.has(at - 1)) before.to = to;
    else runs.push({ from, to });
  }
  const parts = runs.map(({ from, to }) => text.slice(from, to));
  if (!shown.has(0)) parts.unshift(lead.replace(/ ?…$/, ''));
  const end = shown.has(windows.length - 1) ? '' : ` ${LEFT_OUT}`;
  return parts.join(` ${LEFT_OUT} `) + end;
}

function windowsOf(text: string, sought: Sought): Window[] {
  const sentences = shortSentencesOf(text).map(inWindows);
  const held = sentences.map((ofSentence) => ofSentence.map((each) => heldIn(each.text, sought)));
  const all = held.flat();
  const rarity = [...sought.terms, ...sought.forms].map((_, at) =>
    Math.log(1 + all.length / Math.max(1, all.filter((each) => each.has(at)).length)),
  );
  const found = new Set(all.flatMap((each) => [...each]));
  const weightOf = (of: Iterable<number>) => [...of].reduce((sum, at) => sum + (rarity[at] ?? 0), 0);
  const total = weightOf(found) || 1;
  const least = Math.min(...sought.near.map(({ cosine }) => cosine));
  return sentences.flatMap((ofSentence, place) => {
    const ofAll = weightOf(new Set((held[place] ?? []).flatMap((each) => [...each])));
    return ofSentence.map(({ from, to }, at) => {
      const own = held[place]?.[at] ?? new Set<number>();
      const piece = sought.near.find((each) => each.from <= from && from < each.to);
      const near = piece ? piece.cosine - least : 0;
      // A word beside others of the question in its sentence says more.
      const words = own.size === 0 ? 0 : (weightOf(own) + ofAll) / 2 / total;
      return { from, to, held: own, near, worth: WORTH.words * words + WORTH.near * near };
    });
  });
}

/** A sentence in windows of about the same length. */
function inWindows({ text, from }: Piece): Piece[] {
  const count = Math.ceil(text.length / WINDOW);
  const windows: Piece[] = [];
  for (let start = 0, left = count; left > 0; left--) {
    const length = Math.ceil((text.length - start) / left);
    const space = left === 1 ? -1 : text.indexOf(' ', start + length - 1);
    const isNear = space >= 0 && space < start + WINDOW + WINDOW / 2;
    const end = left === 1 ? text.length : isNear ? space : afterCharacter(text, start + length);
    if (end > start) windows.push({ text: text.slice(start, end), from: from + start, to: from + end });
    start = end;
  }
  return windows;
}

/** A place that is not within a character. */
function afterCharacter(text: string, place: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(place, place + 1)) ? place + 1 : place;
}

function heldIn(text: string, { terms, forms }: Sought): Set<number> {
  const hashes = new Set(termsOf(text).map(hashOfTerm));
  const folded = fold(text);
  const ofTerms = terms.flatMap((term, at) => (hashes.has(term) ? [at] : []));
  const ofForms = forms.flatMap((each, at) =>
    each.some((form) => folded.includes(form)) ? [terms.length + at] : [],
  );
  return new Set([...ofTerms, ...ofForms]);
}
