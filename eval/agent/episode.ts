import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('./', import.meta.url);

const question = z.strictObject({
  query: z.string(),
  /** Keys of right first answers; none where memory holds no answer. */
  expects: z.array(z.string()),
  kind: z.string(),
  tool: z.enum(['recall', 'find_related']).default('recall'),
  start_node: z.string().optional(),
  node_types: z.array(z.string()).optional(),
  /** The day for which it asks, and the caller's zone, as arguments of the tool. */
  valid_at: z.string().optional(),
  time_zone: z.string().optional(),
  /** When the caller asks. */
  now: z.string().optional(),
  note: z.string().optional(),
});
export type Question = z.output<typeof question>;

const episode = z.strictObject({
  name: z.string(),
  about: z.string(),
  nodes: z.array(z.looseObject({ key: z.string() })),
  questions: z.array(question),
});
export type Episode = z.output<typeof episode>;

/** The memories of agents that this folder holds, with what is asked of them. */
export function readEpisodes(): Episode[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => episode.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))));
}
