import { type Prompt, extractEntities, recallFirst, sessionSummary } from './prompts.ts';
import { guide, overview, node, type Resource, type ResourceTemplate } from './resources/guide.ts';

export const resources: readonly Resource[] = [guide, overview];
export const resourceTemplates: readonly ResourceTemplate[] = [node];
export const prompts: readonly Prompt[] = [recallFirst, extractEntities, sessionSummary];

/** The instructions for an agent that connects. The resource memory://guide says more. */
export const INSTRUCTIONS = [
  'A graph memory that outlives the conversation.',
  'Recall first: call hm_recall with the question in plain words before you answer, and before you store.',
  'Store what will matter later (hm_store), one fact a node, under a speaking key such as person_ada or decision_parser, in',
  'sentences that a reader who was not there understands.',
  'The node user_profile is the user: hm_get_nodes reads it, hm_update writes what you learn about them.',
  'What the memory knows already you change with hm_update: never store a second copy.',
  'Join nodes in plain words such as "works for" (hm_add_relationships, or relationships of hm_store): two nodes make an',
  'edge; three or more that share one decision, meeting or milestone make a hyperedge.',
  'Walk from a node with hm_find_related; forget what is wrong with hm_forget.',
  'The resource memory://guide has examples.',
].join(' ');
