import type { Embedder } from '../../embedding/embedder.ts';
import type { GraphEmbedder } from '../vectors/graph-embedder.ts';
import { dot } from '../derivation/features/features.ts';
import type { StrategyName } from './strategy.ts';

/** What a query may ask for. */
export interface Intent {
  readonly strategy: StrategyName;
  readonly about: string;
  /** Types of the nodes that answer it. */
  readonly types?: readonly string[];
}

const INTENTS: readonly Intent[] = [
  { strategy: 'chain', about: 'the cause of something and what came of it' },
  { strategy: 'chain', about: 'the order of events, what happened first and what happened next' },
  { strategy: 'chain', about: 'what something depends on and what it blocks' },
  { strategy: 'chain', about: 'the line of command, whom someone reports to' },
  { strategy: 'type-boosted', about: 'the names of people, who did it', types: ['person', 'user'] },
  { strategy: 'type-boosted', about: 'companies, teams and organizations', types: ['organization', 'group'] },
  {
    strategy: 'type-boosted',
    about: 'software tools and technologies in use',
    types: ['tool', 'technology'],
  },
  { strategy: 'type-boosted', about: 'places, cities and addresses', types: ['location'] },
  { strategy: 'type-boosted', about: 'decisions that were taken', types: ['decision'] },
  { strategy: 'type-boosted', about: 'projects that are worked on', types: ['project'] },
  { strategy: 'type-boosted', about: 'documents and files', types: ['document', 'artifact'] },
  { strategy: 'decay', about: 'general information and background about a subject' },
  { strategy: 'decay', about: 'everything that is connected with something' },
];

/** How much nearer to the query than general information an intent must be. */
const MIN_LEAD = 0.09;

/** The vectors of the intents, made on first use with each model. */
export class IntentVectors {
  readonly #vectors = new WeakMap<object, Promise<readonly Float32Array[]>>();

  /** The intent nearest to the query's vector; undefined where none is clearly nearer than general information. */
  async nearest({ own }: Pick<GraphEmbedder, 'own'>, query: Float32Array): Promise<Intent | undefined> {
    const vectors = await this.#vectorsOf(own);
    const near = INTENTS.map((intent, at) => ({
      intent,
      cosine: dot(query, vectors[at] as Float32Array),
    })).sort((a, b) => b.cosine - a.cosine);
    const general = near.find(({ intent }) => intent.strategy === 'decay')?.cosine ?? 0;
    const [best] = near;
    return best && best.cosine - general > MIN_LEAD ? best.intent : undefined;
  }

  #vectorsOf(embedder: Embedder): Promise<readonly Float32Array[]> {
    const known = this.#vectors.get(embedder);
    if (known) return known;
    const vectors = embedder.embedPassages(INTENTS.map(({ about }) => about));
    this.#vectors.set(embedder, vectors);
    vectors.catch(() => this.#vectors.delete(embedder));
    return vectors;
  }
}

export interface WithIntents {
  readonly intents: IntentVectors;
}
