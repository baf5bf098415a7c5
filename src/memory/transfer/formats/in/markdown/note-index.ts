import path from 'node:path';

/** Finds the node that a link means, as Obsidian does: by path, then by the name of the file, then by an alias; case does not count. */
export class NoteIndex {
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
