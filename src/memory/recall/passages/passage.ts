import type { z } from 'zod';
import type { nodeTime } from '../../../graph/queries/recall/candidates.ts';

/** A passage of a file as an answer shows it. */
export interface ShownPassage {
  text: string;
  page?: number;
  sheet?: string;
  section?: string;
}

/** A passage that a recall found. Its text is whole. */
export interface FoundPassage {
  readonly shown: ShownPassage;
  /** Score by words; 0 where only the vector is near. */
  readonly words: number;
  /** 0 as long as the passage has no vector. */
  readonly cosine: number;
  /** Hashes of its terms. */
  readonly terms: ReadonlySet<number>;
  /** How much the query's codes and the like in it say, as those in a node. */
  readonly tokens: number;
}

/** The passages of one node, best first. */
export interface PassagesOfNode {
  readonly key: string;
  readonly rev: number;
  readonly time: z.output<typeof nodeTime>;
  readonly passages: readonly [FoundPassage, ...FoundPassage[]];
}
