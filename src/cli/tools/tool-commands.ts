import { factText, healthText, jobText, labelsText, writtenText } from './show/facts.ts';
import {
  nodesText,
  overviewText,
  recallText,
  relatedText,
  relationshipsText,
  historyText,
  timelineText,
} from './show/nodes.ts';
import { define, type ToolCommand } from './tool-command.ts';

export const TOOL_COMMANDS: readonly ToolCommand[] = [
  define({
    command: 'overview',
    summary: 'how large the memory is, its types, and its most connected nodes',
    tool: 'getOverview',
    positional: [],
    examples: ['hm overview', 'hm overview --as-of 2026-03-01'],
    text: overviewText,
  }),
  define({
    command: 'recall',
    summary: 'find what answers a question, best first',
    tool: 'recall',
    positional: ['query'],
    examples: [
      'hm recall "what did we decide about the parser?"',
      'hm recall "type:decision" --max-results 5 --json',
      'hm recall "/auth.*token/"',
    ],
    text: recallText,
  }),
  define({
    command: 'get',
    summary: 'show nodes with all their fields',
    tool: 'getNodes',
    positional: ['keys'],
    examples: ['hm get person_ada', 'hm get person_ada decision_parser --json'],
    text: nodesText,
  }),
  define({
    command: 'store',
    summary: 'store a node (a fact, person, decision, …) under a key of your choice',
    tool: 'store',
    positional: ['key', 'description'],
    examples: [
      'hm store person_ada "Ada leads the compiler team"',
      `hm store decision_parser "The parser is rewritten by hand" \\\n      --relationships '[{"to_key": "person_ada", "relationship": "was decided by"}]'`,
      'git log -1 --format=%B | hm store fact_release -',
    ],
    text: writtenText,
  }),
  define({
    command: 'update',
    summary: 'change what a node says; what is left out stays',
    tool: 'update',
    positional: ['key', 'description'],
    examples: [
      'hm update person_ada "Ada leads the runtime team"',
      `hm update person_ada --data '{"city": "Oslo"}'`,
    ],
    text: writtenText,
  }),
  define({
    command: 'forget',
    summary: 'delete nodes for good, with their edges',
    tool: 'forget',
    positional: ['keys'],
    examples: ['hm forget person_ada', 'hm forget fact_a fact_b'],
    toInput: ({ keys, ...given }) => {
      const [key, ...others] = (keys ?? []) as string[];
      const isOne = key !== undefined && others.length === 0 && given['key'] === undefined;
      return { ...given, ...(isOne ? { key } : keys !== undefined && { keys: keys as string[] }) };
    },
    text: writtenText,
    failure: ({ items = [] }) => {
      const failed = items.filter((item) => 'error' in item).length;
      if (failed === 0) return undefined;
      return `${failed} of ${items.length} ${failed === 1 ? 'was' : 'were'} not forgotten.`;
    },
  }),
  define({
    command: 'find',
    summary: 'walk from a node along its relationships, or find the best paths between two',
    tool: 'findRelated',
    positional: ['start_node', 'query'],
    examples: ['hm find person_ada', 'hm find person_ada "parser" --lens decay --max-depth 3'],
    text: relatedText,
  }),
  define({
    command: 'relationships',
    summary: 'the edges and hyperedges of a node',
    tool: 'getRelationships',
    positional: ['key'],
    examples: ['hm relationships person_ada', 'hm relationships person_ada --pattern "decided|wrote"'],
    text: relationshipsText,
  }),
  define({
    command: 'merge',
    summary: 'make one node of two that are about the same; the first is deleted',
    tool: 'mergeNodes',
    positional: ['from_key', 'into_key'],
    examples: ['hm merge person_ada_l person_ada', 'hm merge --undo 019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a'],
    text: factText,
  }),
  define({
    command: 'ingest',
    summary: 'store a text with the things and relationships that it names',
    tool: 'ingest',
    positional: ['text'],
    examples: ['cat notes.md | hm ingest -', 'hm ingest "Ada moved to Oslo in May." --dry-run'],
    text: writtenText,
  }),
  define({
    command: 'timeline',
    summary: 'what happened in the memory, latest first',
    tool: 'timeline',
    positional: ['query'],
    examples: ['hm timeline --period 7d', 'hm timeline "parser since March"'],
    text: timelineText,
  }),
  define({
    command: 'timeline-write',
    summary: 'note what was done, decided or seen',
    tool: 'timelineWrite',
    positional: ['summary'],
    examples: ['hm timeline-write "Released 1.4" --node-keys project_parser'],
    text: factText,
  }),
  define({
    command: 'history',
    summary: 'what a node said before, and who changed it',
    tool: 'getHistory',
    positional: ['key'],
    examples: ['hm history person_ada'],
    text: historyText,
  }),
  define({
    command: 'restore-version',
    summary: 'let a node say again what it said in an earlier version',
    tool: 'restoreVersion',
    positional: ['key', 'version'],
    examples: ['hm restore-version person_ada 3'],
    text: factText,
  }),
  define({
    command: 'undo',
    summary: 'take back a merge or another change by the id that it answered',
    tool: 'undo',
    positional: ['id'],
    examples: ['hm undo 019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a'],
    text: factText,
  }),
  define({
    command: 'labels',
    summary: 'what the labels of relationships mean',
    tool: 'listLabels',
    positional: [],
    examples: ['hm labels --limit 20'],
    text: labelsText,
  }),
  define({
    command: 'label',
    summary: 'say which labels mean the same as one, and which the converse',
    tool: 'editLabel',
    positional: ['label'],
    examples: ['hm label works_for --aliases employed_by --converse employs'],
    text: factText,
  }),
  define({
    command: 'job',
    summary: 'whether a background job waits, runs or is done',
    tool: 'getJob',
    positional: ['id'],
    examples: ['hm job e3220715-a409-5ca9-b700-e4afb25c63ce'],
    text: jobText,
  }),
  define({
    command: 'health',
    summary: 'check the database, the embedding model and the disk',
    tool: 'health',
    positional: [],
    examples: ['hm health'],
    text: healthText,
    failure: ({ status }) =>
      status === 'ok' ? undefined : 'The service is not well: see what failed above.',
  }),
];
