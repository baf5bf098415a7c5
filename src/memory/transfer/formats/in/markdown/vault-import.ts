import { ForeignRecords } from '../foreign-records.ts';
import type { ImportItem } from '../import-item.ts';
import { NoteIndex } from './note-index.ts';

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
