import { parse } from 'yaml';
import { numberOf, readJson } from '../../../../text/lossless.ts';
import type { Repairs } from '../../../read/repairs.ts';
import { KIND, type VaultKind } from '../../vault-syntax.ts';

/** A file of a folder; `path` is relative to the folder, with `/`. */
export interface NoteFile {
  readonly path: string;
  readonly text: string;
}

/** Reads the notes of a folder from its beginning, in the order of their paths. */
export type ReadNotes = () => AsyncIterable<NoteFile>;

export interface Note {
  readonly path: string;
  /** The name of the file without `.md`. */
  readonly name: string;
  /** The front matter; empty where it cannot be read. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter could not be read. */
  readonly problem?: string | undefined;
}

const BEGIN = /^\ufeff?---\r?\n/;
/** A line separator in a text (U+2028) begins no line of the note. */
const END = /(?<=^|\n)(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/;
/** A parser of YAML compares the names of a map with each other, and takes long for what is nested deeply. */
const MAX_YAML = 32 * 1_024;
const MAX_BRACKETS = 1_000;

/** Front matter stands between lines of three dashes (https://help.obsidian.md/properties). */
export function parseNote({ path, text }: NoteFile, repairs: Repairs): Note {
  const name = (path.split('/').at(-1) ?? path).replace(/\.md$/i, '');
  const begin = BEGIN.exec(text)?.[0].length;
  const rest = text.slice(begin ?? 0);
  const end = begin === undefined ? null : END.exec(rest);
  if (!end) return { path, name, fields: {}, body: text.replace(/^\ufeff/, '') };
  const body = rest.slice(end.index + end[0].length);
  const { fields, problem } = readFields(rest.slice(0, end.index));
  const whole = repairs.of({ value: fields, place: path }).value as Note['fields'];
  return { path, name, body, fields: whole, problem };
}

/** What a note of our own is about. */
export function kindOf({ fields }: Note): VaultKind | undefined {
  const kind = fields[KIND];
  return kind === 'node' || kind === 'hyperedge' ? kind : undefined;
}

function readFields(text: string): Pick<Note, 'fields' | 'problem'> {
  const own = fieldsOfOurs(text);
  if (own) return { fields: own };
  if (text.length > MAX_YAML || (text.match(/[[{]/g)?.length ?? 0) > MAX_BRACKETS)
    return { fields: {}, problem: 'Its front matter is longer than 32 KiB or has more than 1,000 brackets.' };
  try {
    const value: unknown = parse(text, withDigits, YAML);
    if (value === null) return { fields: {} };
    if (typeof value === 'object' && !Array.isArray(value))
      return { fields: value as Record<string, unknown> };
    return { fields: {}, problem: 'Its front matter is no list of properties.' };
  } catch (error) {
    const reason = (error as Error).message.replace(/[:.]?(\n.*)?$/s, '');
    return { fields: {}, problem: `Its front matter cannot be read: ${reason}.` };
  }
}

const LINE = /^([a-z_]+): (.*?)\r?$/s;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An alias repeats what it stands for: a few lines can become gigabytes. */
const YAML = { maxAliasCount: 0, logLevel: 'error', schema: 'core', intAsBigInt: true } as const;

function withDigits(_name: unknown, value: unknown): unknown {
  return typeof value === 'bigint' ? numberOf(String(value)) : value;
}

/** The front matter as we write it, a JSON value a line; undefined for any other. */
function fieldsOfOurs(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith(`${KIND}: `)) return undefined;
  const fields: Record<string, unknown> = {};
  for (const line of text.split('\n').slice(0, -1)) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    try {
      fields[name] = TIME.test(value) ? value : readJson(value);
    } catch {
      return undefined;
    }
  }
  return fields;
}
