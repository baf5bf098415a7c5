import type { InputOf } from '../../../../../client/src/index.ts';
import { jsonProblem } from '../../../data/json-text.ts';
import { storedData, type MemoryNode } from '../memory-node.ts';
import { patchOf } from './patch.ts';

/** What is compared: a conflict answers the memory as it is now. */
export type Content = Pick<MemoryNode, 'description' | 'node_type' | 'data' | 'occurred_at'>;

/** A field that is edited as a text. */
export interface Field {
  readonly name: 'text' | 'type' | 'time' | 'data';
  readonly label: string;
  readonly valueOf: (content: Content) => string;
  /** What is wrong with a text; undefined where nothing is. */
  readonly problemOf: (value: string) => string | undefined;
  /** The change from one text to another. */
  readonly inputOf: (value: string, before: string) => Omit<InputOf<'update'>, 'key'>;
}

export const TEXT: Field = {
  name: 'text',
  label: 'Text',
  valueOf: ({ description }) => description,
  problemOf: (value) =>
    value.trim() === '' ? 'A memory needs a text. Forget it if it is of no use.' : undefined,
  inputOf: (description) => ({ description }),
};

export const TYPE: Field = {
  name: 'type',
  label: 'Type',
  valueOf: ({ node_type }) => node_type,
  problemOf: (value) => (/^\p{L}/u.test(value.trim()) ? undefined : 'A type begins with a letter.'),
  inputOf: (value) => ({ node_type: value.trim() }),
};

/** A day, or a time in the viewer's zone as the platform's field writes it. */
export const TIME: Field = {
  name: 'time',
  label: 'When it was true',
  valueOf: ({ occurred_at }) => (occurred_at ? localTime(occurred_at) : ''),
  problemOf: (value) => (value === '' ? 'Give a day.' : undefined),
  inputOf: (value) => ({ occurred_at: isDay(value) ? value : new Date(value).toISOString() }),
};

export const DATA: Field = {
  name: 'data',
  label: 'Data',
  valueOf: (content) => JSON.stringify(storedData(content), undefined, 2),
  problemOf: jsonProblem,
  inputOf: (value, before) => ({ data: patchOf(recordIn(before), recordIn(value)) }),
};

export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value);
}

function recordIn(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

function localTime(at: string): string {
  if (isDay(at)) return at;
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
