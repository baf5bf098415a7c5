import { cosineOf, plus, sentenceCosineOf, sumOf, type Channel, type Hit } from '../hit.ts';
import type { Parts } from '../parts.ts';
import type { Question } from '../question/question.ts';
import {
  type KindOfEvidence,
  type Scale,
  sentence,
  vector,
  name,
  edge,
  facet,
  hyperedge,
  kind,
  exact,
  fuzzy,
  text,
  token,
} from './evidence.ts';
import { date } from './time.ts';

/**
 * Every kind of evidence. Those of an index are fused by scaled scores: each hit over the best of its channel, each cosine
 * between the floor and the best (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", 2023).
 */
const KINDS: readonly KindOfEvidence[] = [
  ['exact', exact],
  ['token', token],
  ['name', name],
  ['text', text],
  ['vector', vector],
  ['sentence', sentence],
  ['edge', edge],
  ['hyperedge', hyperedge],
  ['fuzzy', fuzzy],
  ['facet', facet],
  ['date', date],
  ['kind', kind],
];

export function scaleOf(hits: readonly Hit[], floor: number): Scale {
  const channels: { [Name in Channel]?: number } = {};
  for (const hit of hits) {
    for (const [channel, score] of Object.entries(hit.channels) as [Channel, number][]) {
      channels[channel] = Math.max(score, channels[channel] ?? 0);
    }
  }
  const best = (cosine: (hit: Hit) => number) => hits.reduce((max, hit) => Math.max(max, cosine(hit)), 0);
  return { channels, cosine: best(cosineOf), sentence: best(sentenceCosineOf), floor };
}

/** The hit with all its evidence. The best passage of its files stands for a node where it is better: the part `passage` is the gain. */
export function withEvidence(hit: Hit, question: Question, scale: Scale): Hit {
  const [best] = hit.passages;
  const own = evidenceOf(best ? { ...hit, passages: [] } : hit, question, scale);
  if (!best) return plus(hit, own);
  const gain = sumOf(evidenceOf(hit, question, scale)) - sumOf(own);
  return plus(hit, { ...own, passage: Math.max(0, gain) });
}

function evidenceOf(hit: Hit, question: Question, scale: Scale): Parts {
  const parts: { -readonly [Name in keyof Parts]: Parts[Name] } = {};
  for (const [part, evidence] of KINDS) parts[part] = evidence(hit, question, scale);
  return parts;
}
