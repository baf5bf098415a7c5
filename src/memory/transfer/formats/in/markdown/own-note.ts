import type { EdgeRecord, HyperedgeRecord, NodeRecord } from '../../../../../graph/queries/records.ts';
import { readJson, repaired } from '../../../../text/lossless.ts';
import { END_OF_TEXT, KIND } from '../../vault-syntax.ts';
import { without } from '../../without.ts';
import { leftOut, type ImportItem } from '../import-item.ts';
import type { VaultImport } from './vault-import.ts';
import type { Note } from './note.ts';

/** The fields of a node that stand in the front matter; a property that somebody added becomes a field of `data`. */
const NODE_FIELDS = ['id', 'key', 'node_type', 'data', 'assets', 'occurred_at', 'created_at', 'updated_at'];

/** The node of a note of our own, and its edges. What it says is checked like the records of any document. */
export function* ownNode(note: Note, vault: VaultImport): Generator<ImportItem> {
  const { path: place, fields } = note;
  const [text, links] = textAndLinks(note.body);
  const { data, ...known } = only(fields, (name) => NODE_FIELDS.includes(name));
  const added = only(fields, (name) => name !== KIND && !NODE_FIELDS.includes(name));
  const record = {
    ...known,
    description: text,
    data: { ...(data as object), ...added },
  } as unknown as NodeRecord;
  yield { section: 'nodes', record, place };
  yield* ownEdges(record.key, links, note, vault);
}

/** The text may have the line too, so its last one counts. */
function textAndLinks(body: string): [text: string, links: string] {
  const lines = [...body.matchAll(new RegExp(`\\r?\\n${END_OF_TEXT}\\r?(?:\\n|$)`, 'g'))];
  const last = lines.at(-1);
  return last ? [body.slice(0, last.index), body.slice(last.index + last[0].length)] : [body, ''];
}

function only(fields: Note['fields'], isWanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));
}

function* ownEdges(
  from: string,
  text: string,
  { path: place }: Note,
  vault: VaultImport,
): Generator<ImportItem> {
  for (const { relationship, target, comment } of linesOf(text)) {
    const to = vault.index.find(target, place) ?? (yield* vault.concept(target, place));
    if (comment === undefined) {
      yield* vault.records.edge({ from, to, relationship }, place);
      continue;
    }
    const fields = objectOf(comment);
    if (!fields) {
      yield leftOut(place, `The comment behind the link to ${target} is no JSON.`);
      continue;
    }
    const record = { relationship, ...fields, from, to } as unknown as EdgeRecord;
    vault.records.addEdge(record);
    yield { section: 'edges', record, place };
  }
}

/** The hyperedge of a note of our own: its members are the links of the text. */
export function* ownHyperedge(note: Note, vault: VaultImport): Generator<ImportItem> {
  const { path: place, fields } = note;
  const nodes: string[] = [];
  for (const { target } of linesOf(note.body))
    nodes.push(vault.index.find(target, place) ?? (yield* vault.concept(target, place)));
  yield {
    section: 'hyperedges',
    record: { ...without(fields, KIND), nodes } as unknown as HyperedgeRecord,
    place,
  };
}

interface LinkLine {
  /** The words of the heading above. */
  readonly relationship: string;
  readonly target: string;
  readonly comment: string | undefined;
}

const ITEM = /^[-*] \[\[([^[\]|#\n]{1,500})[^[\]\n]{0,1000}\]\](?: %%(.*)%%)?\s*$/s;

function* linesOf(text: string): Generator<LinkLine> {
  let relationship = 'links to';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) relationship = line.slice(3).trim();
    const [, target, comment] = ITEM.exec(line) ?? [];
    if (target !== undefined) yield { relationship, target, comment };
  }
}

function objectOf(text: string): object | undefined {
  try {
    const value = repaired(readJson(text));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
