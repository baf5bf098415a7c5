import type { Channel, Channels, Hit } from '../hit.ts';
import type { Part } from '../parts.ts';
import type { Question } from '../question/question.ts';

/** The best values among the hits, by which all are scaled. */
export interface Scale {
  readonly channels: Channels;
  readonly cosine: number;
  readonly sentence: number;
  /** A text whose cosine is below has nothing to do with the query. */
  readonly floor: number;
}

/** What a kind of evidence adds to the score of a hit. */
export type Evidence = (hit: Hit, question: Question, scale: Scale) => number;
export type KindOfEvidence = readonly [Part, Evidence];

/** A raw score over the best of its channel. */
export function shareOf(channel: Channel, { channels }: Hit, scale: Scale): number {
  return (channels[channel] ?? 0) / (scale.channels[channel] || 1);
}
