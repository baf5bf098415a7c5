import { z } from 'zod';
import { EVENT_KINDS, PERIODS, readTimeline, type TimelinePage } from '../memory/timeline/read-timeline.ts';
import { defineTool } from './define-tool.ts';
import { emitInSlices } from './tool-context.ts';
import * as field from './fields.ts';
import { nameOfSession, sessionOf } from './session-of.ts';
import { quoted } from './text/lines.ts';

const OWN = 'default';
const periods = Object.keys(PERIODS) as (keyof typeof PERIODS)[];
/** What is answered where the node that an entry was about was forgotten. */
const FORGOTTEN = {
  ...{ store: 'Stored', update: 'Updated', relate: 'Related', merge: 'Merged', note: 'Noted' },
  ...{ ingest: 'Ingested', upload: 'Uploaded', import: 'Imported', forget: 'Forgot' },
} as const;

const entry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  summary: z.string(),
  node_keys: z.array(z.string()),
  actor: z.string(),
  session_id: z.string(),
  meta: z.record(z.string(), z.unknown()).optional(),
});

export const timeline = defineTool({
  name: 'hm_timeline',
  title: 'Read the timeline',
  description:
    'What happened in this memory and when, latest first: stores, changes and notes. Words of time in query ("since Tuesday") narrow it.',
  input: z.strictObject({
    query: field.words(2_000).optional().describe('Words to find'),
    node_key: field.key.optional().describe('What happened to one node'),
    period: z.enum(periods).optional().describe('Up to now'),
    start: field.moment.optional().describe('Not before'),
    end: field.moment.optional().describe('Not after'),
    kinds: z.array(z.enum(EVENT_KINDS)).min(1).max(EVENT_KINDS.length).optional().describe('Only these'),
    session_id: field.words(128).optional().describe('Only of this session'),
    actor: field.words(256).optional().describe('As entries name it'),
    time_zone: field.timeZone.optional(),
    limit: z.int().min(1).max(500).default(50).describe('Entries at most'),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    entries: z.array(entry),
    next_cursor: z.string().optional(),
    period: z.object({ start: z.string().optional(), end: z.string().optional() }).optional(),
  }),
  access: 'read',
  rest: { method: 'POST', path: '/timeline' },
  examples: [
    {
      name: 'What happened since yesterday',
      input: { query: 'parser since yesterday', limit: 10 },
      output: {
        entries: [
          {
            id: '019a0c3e-7b10-7f55-8d4e-6f7081920316',
            at: '2026-03-02T09:30:00.000Z',
            kind: 'store',
            summary: 'Stored decision_parser: The parser is rewritten by hand, without a generator',
            node_keys: ['decision_parser', 'person_ada'],
            actor: 'key:019a0c3e-7b10-7f55-8d4e-6f7081920300',
            session_id: 'default',
          },
        ],
        period: { start: '2026-03-01T00:00:00.000Z' },
      },
    },
  ],
  text: timelineText,
  handler: async ({ session_id, ...input }, context) => {
    const session = session_id === undefined ? undefined : sessionOf(context, session_id).name;
    const page = await readTimeline(context, { ...input, session });
    const { entries, ...rest } = answerOf(page);
    emitInSlices(context.emit, entries);
    return { entries, ...rest };
  },
});

function answerOf({ entries, next_cursor, period }: TimelinePage) {
  return {
    entries: entries.map(({ id, at, kind, summary, node_keys, subject, session, meta }) => ({
      ...{ id, at, kind, node_keys, actor: subject, session_id: idOfSession(session) },
      summary: summary === '' ? forgottenText(kind) : summary,
      ...(meta !== null && { meta: JSON.parse(meta) as Record<string, unknown> }),
    })),
    ...(next_cursor !== undefined && { next_cursor }),
    ...(period && {
      period: { ...(period.from && { start: period.from }), ...(period.to && { end: period.to }) },
    }),
  };
}

function forgottenText(kind: keyof typeof FORGOTTEN): string {
  return kind === 'forget' ? 'Forgot a memory' : `${FORGOTTEN[kind]} what was forgotten since`;
}

/** A client names sessions; each principal has one besides. */
function idOfSession(name: string): string {
  const given = nameOfSession('');
  return name.startsWith(given) ? name.slice(given.length) : OWN;
}

/** Characters of a summary; structured content has all of it. */
const MAX_SUMMARY = 400;

/** What hm_timeline read: a line an entry, the latest first. */
function timelineText(answer: {
  readonly entries: readonly { readonly at: string; readonly kind: string; readonly summary: string }[];
  readonly next_cursor?: string | undefined;
}): string {
  if (answer.entries.length === 0) return 'Nothing happened that matches.';
  return [
    ...answer.entries.map(
      ({ at, kind, summary }) => `${at.slice(0, 16)}Z ${kind} ${quoted(summary, MAX_SUMMARY)}`,
    ),
    ...(answer.next_cursor === undefined ? [] : ['More: send next_cursor as cursor.']),
  ].join('\n');
}
