import type { BookmarkManager } from 'neo4j-driver';
import type { DatabaseId } from './administration.ts';

/** What stands under a database's name, from its creation until it is dropped or replaced. */
export interface Generation {
  readonly id: DatabaseId;
  /** Of this generation alone: a statement that takes along those of another waits in vain for its transactions. */
  readonly bookmarks: BookmarkManager | undefined;
}

/** How generations are found on the server. */
export interface GenerationSource {
  /** The database, online; made where it is missing. */
  open(name: string): Promise<Generation>;
  /** The ids of all databases in one statement: undefined for a name that has none. */
  ids(): Promise<(name: string) => DatabaseId | undefined>;
  /** Called where a name stands for another database than before. */
  onReplaced(name: string): void;
}

/** Knows of each database which generation is in use, and notices when that was dropped or replaced. */
export class Generations {
  readonly #source: GenerationSource;
  readonly #current = new Map<string, Promise<Generation>>();
  /** Of every name the last one in use, also where it was dropped. */
  readonly #last = new Map<string, Generation>();
  #looking: Promise<void> | undefined;

  constructor(source: GenerationSource) {
    this.#source = source;
  }

  /** The generation in use, once its database is online. */
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

  /** Whether another database stands under the name by now, made anew where it was dropped. */
  async isReplaced(name: string, generation: Generation): Promise<boolean> {
    await this.look();
    return (await this.get(name)) !== generation;
  }

  /** Knows nothing of a database any more. */
  forget(name: string): void {
    this.#current.delete(name);
    this.#last.delete(name);
  }

  /** Compares all that are in use with what the server has. One that does not answer says nothing about them. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => undefined)
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
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

/** The server does not know the id of a database that is starting, stopping or on another member. */
function isSame(known: DatabaseId, found: DatabaseId | undefined): boolean {
  return found !== undefined && (known === null || found === null || known === found);
}
