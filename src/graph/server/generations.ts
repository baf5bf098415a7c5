import type { BookmarkManager } from 'neo4j-driver';
import type { DatabaseId } from './administration.ts';

/** A database from its creation until it is dropped or replaced by another of the same name. */
export interface Generation {
  readonly id: DatabaseId;
  /** Of this generation only: a statement with bookmarks of another one waits in vain for its transactions. */
  readonly bookmarks: BookmarkManager | undefined;
}

/** How to find generations on the server. */
export interface GenerationSource {
  /** Waits until the database is online, and creates it where it is missing. */
  open(name: string): Promise<Generation>;
  /** Reads the ids of all databases in one statement; the id is undefined where no database has the name, or it was stopped. */
  ids(): Promise<(name: string) => DatabaseId | undefined>;
  /** Called when another database has the name than before. */
  onReplaced(name: string): void;
}

/** Tracks which generation of each database is in use, and notices when it was dropped or replaced. */
export class Generations {
  readonly #source: GenerationSource;
  readonly #current = new Map<string, Promise<Generation>>();
  /** The last generation in use by name, also where it was dropped. */
  readonly #last = new Map<string, Generation>();
  #checking: Promise<void> | undefined;

  constructor(source: GenerationSource) {
    this.#source = source;
  }

  /** Resolves with the generation in use once its database is online. */
  get(name: string): Promise<Generation> {
    const known = this.#current.get(name);
    if (known) return known;
    const opened = this.#open(name);
    this.#current.set(name, opened);
    opened.catch(() => {
      if (this.#current.get(name) === opened) this.#current.delete(name);
    });
    return opened;
  }

  /** Whether another database has the name now; creates it where it was dropped. Throws where it was stopped. */
  async isReplaced(name: string, generation: Generation): Promise<boolean> {
    await this.check();
    return (await this.get(name)) !== generation;
  }

  forget(name: string): void {
    this.#current.delete(name);
    this.#last.delete(name);
  }

  /** Compares the generations in use with the databases on the server. Where it does not answer, nothing changes. */
  check(): Promise<void> {
    this.#checking ??= this.#check()
      .catch(() => undefined)
      .finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #check(): Promise<void> {
    if (this.#current.size === 0) return;
    const idOf = await this.#source.ids();
    for (const [name, { id }] of this.#last) {
      if (!isSame(id, idOf(name))) this.#current.delete(name);
    }
  }

  async #open(name: string): Promise<Generation> {
    const found = await this.#source.open(name);
    const last = this.#last.get(name);
    if (last && isSame(last.id, found.id)) return last;
    this.#last.set(name, found);
    if (last) this.#source.onReplaced(name);
    return found;
  }
}

/** A null id matches every id: the server does not know it while the database starts, stops or is on another member. */
function isSame(known: DatabaseId, found: DatabaseId | undefined): boolean {
  return found !== undefined && (known === null || found === null || known === found);
}
