import type { Repairs } from '../../../read/repairs.ts';
import { leftOut, type ImportItem } from '../import-item.ts';
import { aliasesOf, foreignNote, typeOfNote } from './foreign-note.ts';
import { kindOf, parseNote, type ReadNotes } from './note.ts';
import { ownHyperedge, ownNode } from './own-note.ts';
import { newVault, type VaultImport } from './vault-import.ts';

/** A folder of Markdown notes: our vault, notes of another program (a node a note, an edge for each link and tag), or both. */
export async function* markdown(notes: ReadNotes, now: string, repairs: Repairs): AsyncGenerator<ImportItem> {
  const vault = newVault(now);
  yield* indexNotes(notes, vault, repairs);
  for await (const file of notes()) {
    const note = parseNote(file, repairs);
    const key = vault.index.keyOfFile(note.path);
    const kind = kindOf(note);
    if (kind === 'hyperedge') yield* ownHyperedge(note, vault);
    else if (key === undefined) yield leftOut(note.path, 'A note of the same key or path stands before it.');
    else if (kind === 'node') yield* ownNode(note, vault);
    else yield* foreignNote(note, key, vault);
  }
}

/** Gives each note its key. Those of our own come first, since theirs are given. */
async function* indexNotes(
  notes: ReadNotes,
  { records, index }: VaultImport,
  repairs: Repairs,
): AsyncGenerator<ImportItem> {
  const others: { path: string; name: string; type: string; aliases: string[] }[] = [];
  for await (const file of notes()) {
    const note = parseNote(file, repairs);
    const { path, name, problem, fields } = note;
    if (problem !== undefined) yield leftOut(path, `${problem} The text is kept.`);
    const kind = kindOf(note);
    const { key } = fields;
    if (kind === 'node' && typeof key === 'string' && records.keys.take(key)) index.add(key, path, []);
    if (kind === undefined) others.push({ path, name, type: typeOfNote(note), aliases: aliasesOf(note) });
  }
  for (const { path, name, type, aliases } of others) index.add(records.keys.make(type, name), path, aliases);
}
