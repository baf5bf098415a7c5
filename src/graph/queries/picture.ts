import { z } from 'zod';
import { read } from '../query.ts';
import { conditions } from './recall/filter.ts';
import { source } from './recall/list.ts';
import { asList, derivedFlag, flag, maybeText, number, optionalTime, text, texts } from './records.ts';

const drawnNode = z.object({
  key: text,
  description: text,
  node_type: text,
  created_at: text,
  updated_at: text,
  occurred_at: optionalTime,
  links: number,
  derived: flag,
  /** What `data` names it, if it does. */
  name: maybeText,
  title: maybeText,
});
export type DrawnNode = z.output<typeof drawnNode>;

const ends = { valid_from: optionalTime, valid_to: optionalTime, derived: derivedFlag };
const drawnEdge = z.object({ id: text, from: text, to: text, relationship: text, label: text, ...ends });
export type DrawnEdge = z.output<typeof drawnEdge>;
const drawnHyperedge = z.object({
  ...{ id: text, nodes: texts, members: number, relationship: text, label: text, ...ends },
});
export type DrawnHyperedge = z.output<typeof drawnHyperedge>;

const wanted = {
  /** Labels of the only relationships that count; null for all. */
  labels: texts.nullable(),
  /** Whether what was derived from texts is drawn. */
  derived: flag,
};
/** `labels` are the nodes with such a relationship. */
const places = { source: z.enum([...source.source.options, 'labels']) };
const chosenThen = { ...places, ...conditions, ...wanted };
const chosen = { ...source, ...chosenThen };
const at = { at: text };

const nodes = { nodes: z.array(asList(drawnNode)) };
export const pictureNodes = read('picture/nodes', { ...chosen, limit: number }, nodes);
export const pictureNodesAsOf = read('picture/as-of/nodes', { ...chosenThen, ...at, limit: number }, nodes);

const ofNodes = { keys: texts, ...wanted, edges: number, hyperedges: number, drawn: number };
const links = {
  edges: z.array(asList(drawnEdge)),
  hyperedges: z.array(asList(drawnHyperedge)),
};
export const pictureLinks = read('picture/links', ofNodes, links);
export const pictureLinksAsOf = read('picture/as-of/links', { ...ofNodes, ...at }, links);

const nextTo = { frontier: texts, known: texts, ...conditions, ...wanted, limit: number };
const reached = { present: texts, keys: texts };
export const pictureStep = read('picture/step', nextTo, reached);
export const pictureStepAsOf = read('picture/as-of/step', { ...nextTo, ...at }, reached);

const counts = z.object({
  ...{ nodes: number, derivedNodes: number, edges: number, derivedEdges: number },
  ...{ hyperedges: number, derivedHyperedges: number },
});
export type PictureCounts = z.output<typeof counts>;
export const pictureTotals = read('picture/totals', chosen, counts);
export const pictureTotalsOfAll = read('picture/totals-of-all', {}, counts);
export const pictureTotalsAsOf = read('picture/as-of/totals', { ...chosenThen, ...at }, counts);
