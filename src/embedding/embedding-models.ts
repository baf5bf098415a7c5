import { openEmbedder, type Embedder } from './embedder.ts';
import { readModelFolder, type ModelFolder } from './model-folder.ts';
import { withVectorCache } from './vector-cache.ts';

/** A model while a graph uses it; `release` may be called once. */
export interface UsedModel {
  readonly embedder: Embedder;
  readonly release: () => void;
}

export interface EmbeddingModelsOptions {
  /** The model of new graphs. */
  readonly modelDir: string;
  /** Folders of further models, for graphs that have their vectors. Of two models with one name the first counts. */
  readonly otherDirs: readonly string[];
  readonly open?: ((options: { modelDir: string }) => Promise<Embedder>) | undefined;
}

interface OpenModel {
  readonly embedder: Promise<Embedder>;
  users: number;
}

/** A vector takes 1.5 KB. */
const MAX_CACHED_VECTORS = { queries: 10_000, passages: 4_000 };

/** The embedding models of the service: that of new graphs is always open, another one while a graph uses it. */
export class EmbeddingModels {
  /** The model of new graphs. */
  readonly ofNewGraphs: Embedder;
  readonly #folders: ReadonlyMap<string, ModelFolder>;
  readonly #openFolder: NonNullable<EmbeddingModelsOptions['open']>;
  readonly #open = new Map<string, OpenModel>();

  private constructor(
    ofNewGraphs: Embedder,
    folders: readonly ModelFolder[],
    openFolder: NonNullable<EmbeddingModelsOptions['open']>,
  ) {
    this.ofNewGraphs = ofNewGraphs;
    this.#folders = new Map(folders.toReversed().map((folder) => [folder.settings.name, folder]));
    this.#openFolder = openFolder;
  }

  /** Opens the model of new graphs, and reads the settings of the others. Throws INVALID_INPUT where a folder has no model. */
  static async open({ modelDir, otherDirs, open = openEmbedder }: EmbeddingModelsOptions) {
    const folders = await Promise.all([modelDir, ...otherDirs].map(readModelFolder));
    return new EmbeddingModels(cached(await open({ modelDir })), folders, open);
  }

  get names(): string[] {
    return [...this.#folders.keys()];
  }

  /** The model with the name; undefined where the service has none. */
  find(name: string): { readonly model: string; readonly dimensions: number } | undefined {
    const folder = this.#folders.get(name);
    return folder && { model: folder.settings.name, dimensions: folder.settings.dimensions };
  }

  /** Opens the model with the name unless it is open. Throws INVALID_INPUT where it does not load, or there is none. */
  async use(name: string): Promise<UsedModel> {
    if (name === this.ofNewGraphs.model) return { embedder: this.ofNewGraphs, release: () => undefined };
    const open = this.#open.get(name) ?? this.#begin(name);
    open.users += 1;
    try {
      return { embedder: await open.embedder, release: () => this.#release(name, open) };
    } catch (error) {
      this.#release(name, open);
      throw error;
    }
  }

  async close(): Promise<void> {
    const others = [...this.#open.values()].map(({ embedder }) => embedder.then((each) => each.close()));
    await Promise.allSettled([this.ofNewGraphs.close(), ...others]);
  }

  #begin(name: string): OpenModel {
    const folder = this.#folders.get(name);
    if (!folder) throw new Error(`No folder holds the model ${name}.`);
    const open = { embedder: this.#openFolder({ modelDir: folder.dir }).then(cached), users: 0 };
    this.#open.set(name, open);
    return open;
  }

  #release(name: string, open: OpenModel): void {
    open.users -= 1;
    if (open.users > 0) return;
    this.#open.delete(name);
    open.embedder.then((embedder) => embedder.close()).catch(() => undefined);
  }
}

function cached(embedder: Embedder): Embedder {
  return withVectorCache(embedder, MAX_CACHED_VECTORS);
}
