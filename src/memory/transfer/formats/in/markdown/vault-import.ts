import { ForeignRecords } from '../foreign-records.ts';
import type { ImportItem } from '../import-item.ts';
import path from 'node:path';

/** A folder of notes while it is read. */
export interface VaultImport {
  readonly records: ForeignRecords;
  readonly index: NoteIndex;
  /** The key of a tag, or of a link without a note, which becomes a node of its own the first time. */
  concept(name: string, place: string): Generator<ImportItem, string>;
}

export function newVault(now: string): VaultImport {
  const records = new ForeignRecords(now);
  const concepts = new Map<string, string>();
  return {
    records,
    index: new NoteIndex(),
    *concept(name, place) {
      const words = name.trim();
      const known = concepts.get(words.toLowerCase());
      if (known !== undefined) return known;
      const key = records.keys.make('concept', words);
      concepts.set(words.toLowerCase(), key);
      yield* records.node({ key, node_type: 'concept', description: words, data: { name: words } }, place);
      return key;
    },
  };
}

/** Finds the node that a link means, as Obsidian does: by path, then by the name of the file, then by an alias; case does not count. */
class NoteIndex {
  readonly #keys = new Map<string, string>();
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #byAlias = new Map<string, string>();

  add(key: string, file: string, aliases: readonly string[]): void {
    const place = normal(file);
    this.#keys.set(file, key);
    setFirst(this.#byPath, place, key);
    setFirst(this.#byName, path.posix.basename(place), key);
    for (const alias of aliases) setFirst(this.#byAlias, normal(alias), key);
  }

  keyOfFile(file: string): string | undefined {
    return this.#keys.get(file);
  }

  /** `from` is the path of the note that has the link. */
  find(link: string, from: string): string | undefined {
    const name = normal(link);
    const beside = path.posix.join(path.posix.dirname(normal(from)), name);
    return (
      this.#byPath.get(beside) ??
      this.#byPath.get(name) ??
      this.#byName.get(path.posix.basename(name)) ??
      this.#byAlias.get(name)
    );
  }
}

function normal(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().replace(/\.md$/, '');
}

function setFirst(map: Map<string, string>, name: string, key: string): void {
  if (!map.has(name)) map.set(name, key);
}
