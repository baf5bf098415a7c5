import { z } from 'zod';
import { read } from '../../query.ts';
import { conditions } from './filter.ts';
import { derivedFlag, flag, maybeText, number, text, texts } from '../records.ts';

/** Where a statement finds the nodes that it filters; `from` and `to` bound the source `period`. */
export const source = { source: z.enum(['near', 'types', 'period', 'all']), from: text, to: text };
export type Source = z.input<typeof source.source>;

/** A page of a list, with the number of all nodes in it. */
export const listed = z.object({
  total: number,
  /** How many of them were derived from texts. */
  derived: number,
  page: z.array(z.object({ key: text, time: text, id: text })),
});
export type Listed = z.output<typeof listed>;

/** Where in a list a page begins, after this place; null for the first page. In order of time, or the newest first. */
export const pageAfter = { time: maybeText, id: maybeText, limit: number, isByTime: flag };

export const recallList = read('recall/list', { ...source, ...conditions, ...pageAfter }, listed);

export const recallPassing = read(
  'recall/passing',
  { keys: texts, ...conditions },
  {
    ...{ key: text, node_type: text, derived: derivedFlag },
    ...{ occurred_at: maybeText, created_at: text, updated_at: text },
  },
);
export type PassingRow = z.output<(typeof recallPassing)['row']>;

export const recallNear = read('recall/near', { key: text, limit: number, at: maybeText }, { keys: texts });

/** Texts that a regular expression is compared with. */
export const scannedNode = z.object({ key: text, description: text, data: text });
export const scannedLink = z.object({ keys: texts, relationship: text, label: text, data: text });

export const scanNodes = read('recall/scan-nodes', { literal: maybeText, ...conditions }, scannedNode);

const literal = { literal: maybeText };
export const scanEdges = read('recall/scan-edges', literal, scannedLink);
export const scanHyperedges = read('recall/scan-hyperedges', literal, scannedLink);
