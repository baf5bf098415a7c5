import type { Line } from './lines.ts';

/** Whose words a sentence is: the writer's of the text, the owner's, those of a speaker whom the text names, or nobody's that is known. */
export type Voice = 'writer' | 'owner' | 'nobody' | { readonly name: string };

const TIME = String.raw`\[?\(?(?:\d{4}-\d\d-\d\d[ T])?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]m)?\]?\)?`;
/** "Name:", "**Name:**", "[10:32] Name:", "Name (10:32):", "<Name>". */
const SPEAKER = new RegExp(
  String.raw`^\s*(?:[-*]\s+)?(?:${TIME}\s*[-–]?\s*)?(?:<([^<>\n]{1,40})>|(?:\*\*|__)?([\p{L}][\p{L}\p{M}\p{N}.'’ -]{0,40}?)(?:\*\*|__)?(?:\s*${TIME})?\s*:(?:\*\*|__)?)\s+(?=\S)`,
  'u',
);
const OWNER = /^(?:user|human|me|owner)$/iu;
const ROLE =
  /^(?:assistant|system|agent|ai|bot|model|tool|support|operator|interviewer|moderator|host|q|a|question|answer|speaker(?: \d+)?|unknown|caller|customer|client|nurse|doctor|patient|teacher|student|witness|judge|counsel|clerk|officer|driver|chair|secretary|manager|reporter|narrator|editor|voice|man|woman|boy|girl)$/iu;
/** Headings of a line under which nothing is a plain fact. */
const UNCERTAIN =
  /\b(?:plans?|ideas?|options?|risks?|questions?|proposals?|todos?|to-?do|actions?|action items?|wish(?:es)?|goals?|next|next steps?|open|assumptions?|hypothes[ie]s|example|e\.g|alternatives?|rejected|rumou?rs?|if|suggestions?|requests?|draft|myths?|joke|quote)\b/iu;

/** What stands before the words of a line: "Name:". */
export interface Label {
  readonly name: string;
  /** Its characters, with the space after it. */
  readonly length: number;
}

export function labelOf(line: string): Label | undefined {
  const label = SPEAKER.exec(line);
  return label ? { name: (label[1] ?? label[2] ?? '').trim(), length: label[0].length } : undefined;
}

/** Whether a label says that what follows is wished, planned or made up. */
export function isUncertain({ name }: Label): boolean {
  return UNCERTAIN.test(name);
}

/** Whether the lines are what several say in turn: one speaks twice, or is called by a role. */
export function isTranscript(lines: readonly Line[]): boolean {
  const names = lines.flatMap(({ text }) => labelOf(text)?.name.toLowerCase() ?? []);
  const isSpoken =
    new Set(names).size < names.length || names.some((name) => OWNER.test(name) || ROLE.test(name));
  return isSpoken && names.length > 1;
}

/** Who speaks after a label; of a single line that is nobody known. */
export function voiceOf({ name }: Label, isInTranscript: boolean): Voice {
  if (OWNER.test(name)) return 'owner';
  if (ROLE.test(name) || !isInTranscript) return 'nobody';
  return /^\p{Lu}/u.test(name) ? { name } : 'nobody';
}
