import { z } from 'zod';
import { read } from '../query.ts';
import { derivedFlag, jsonText, number, text } from './records.ts';

const shown = {
  ...{ key: text, node_type: text, created_at: text, beginning: text, characters: number, links: number },
  derived: derivedFlag,
};

const limits = {
  profileKey: text,
  /** Nodes that may have one name. */
  maxBearers: number,
  /** Characters of a description that are read. */
  longestText: number,
  limit: number,
};

export const sameNames = read(
  'duplicate/same-name',
  { after: text, longest: number, ...limits },
  { name: text, nodes: z.array(z.object({ ...shown, data: jsonText })) },
);

export const nearMeanings = read(
  'duplicate/near-meaning',
  { place: text, id: text, nearest: number, minCosine: number, ...limits },
  { place: text, id: text, nodes: z.array(z.object({ ...shown, cosine: number })) },
);
