import { canonicalType } from '../../../../ontology/node-type.ts';
import type { ImportItem } from '../import-item.ts';
import { linksIn, linksOfProperty, type NoteLink } from './links.ts';
import type { Note } from './note.ts';
import type { VaultImport } from './vault-import.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Properties that become fields of the node, or relationships. */
const CONSUMED = new Set(['type', 'node_type', 'tags', 'tag', 'aliases', 'alias', 'title']);
const CREATED = ['created_at', 'created', 'date created'];
const UPDATED = ['updated_at', 'updated', 'modified', 'date modified'];

/** The type of a note of another program. */
export function typeOfNote({ fields }: Note): string {
  const given = fields['node_type'] ?? fields['type'];
  return (typeof given === 'string' ? canonicalType(given) : undefined) ?? 'document';
}

function titleOf({ fields, name, body }: Note): string {
  const { title } = fields;
  if (typeof title === 'string' && /\S/.test(title)) return title;
  return /^#[ \t]+(\S.{0,300})$/m.exec(body.slice(0, 2_000))?.[1]?.trim() ?? name;
}

export function aliasesOf({ fields }: Note): string[] {
  return textsOf(fields['aliases'] ?? fields['alias']);
}

/** A node of the note, and an edge for each of its links and tags. */
export function* foreignNote(note: Note, key: string, vault: VaultImport): Generator<ImportItem> {
  const { fields, body, path, name } = note;
  const links = linksIn(body);
  const title = titleOf(note);
  const description = /\S/.test(body) ? body.trim() : title;
  const occurred_at = fields['date'] ?? (DAY.test(name) ? name : undefined);
  const times = { created_at: firstOf(fields, CREATED), updated_at: firstOf(fields, UPDATED), occurred_at };
  const data = { title, aliases: aliasesOf(note), path, ...propertiesOf(note) };
  yield* vault.records.node({ key, node_type: typeOfNote(note), description, data, ...times }, path);
  yield* edges(key, [...propertyLinks(note), ...links.links], note, vault);
  const tags = [
    ...textsOf(fields['tags'] ?? fields['tag']).map((tag) => tag.replace(/^#/, '')),
    ...links.tags,
  ];
  for (const tag of new Set(tags.map((each) => each.toLowerCase()))) {
    const to = yield* vault.concept(tag, path);
    yield* vault.records.edge({ from: key, to, relationship: 'is tagged' }, path);
  }
}

/** A note often links to another more than once, or to itself. */
function* edges(
  from: string,
  links: readonly NoteLink[],
  { path }: Note,
  vault: VaultImport,
): Generator<ImportItem> {
  for (const { target, relationship } of links) {
    const to = vault.index.find(target, path) ?? (yield* vault.concept(target, path));
    if (to !== from && !vault.records.hasEdge(from, to, relationship))
      yield* vault.records.edge({ from, to, relationship }, path);
  }
}

function propertyLinks({ fields }: Note): NoteLink[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    linksOfProperty(value).map((target) => ({ target, relationship: name.replaceAll(/[_-]/g, ' ') })),
  );
}

function propertiesOf({ fields }: Note): Record<string, unknown> {
  const kept = Object.entries(fields).filter(
    ([name, value]) => !CONSUMED.has(name) && value !== null && linksOfProperty(value).length === 0,
  );
  return Object.fromEntries(kept);
}

function firstOf(fields: Note['fields'], names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined);
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,\s]+/)
      : [];
  return values.filter((each): each is string => typeof each === 'string' && /\S/.test(each));
}
