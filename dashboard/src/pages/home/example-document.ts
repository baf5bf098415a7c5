import { LINKS, type ExampleLink } from './example-links.ts';
import { EXAMPLE, MEMORIES, READ_FROM, type ExampleMemory } from './example-memory.ts';

const DAY_MS = 86_400_000;
/** Who stored it, as the timeline says. */
const EXAMPLE_ACTOR = 'example';
export const EXAMPLE_KEYS: readonly string[] = MEMORIES.map(({ key }) => EXAMPLE + key);

/**
 * The example as a document that POST /import takes, so that the memory knew it for months: the timeline, "as of" and the history
 * then have something to show. Of the first format, which needs no checksum: browsers make one on secure pages alone.
 */
export function exampleDocument(now: number): string {
  const at = (ago: number) => new Date(now - ago * DAY_MS - hourOf(ago)).toISOString();
  const past = LINKS.filter(hasEnded);
  return JSON.stringify({
    format: 'memory-graph/1',
    exported_at: new Date(now).toISOString(),
    nodes: MEMORIES.map((each) => nodeOf(each, at)),
    edges: LINKS.filter(({ between }) => between.length === 2).map((each) => ({
      ...relationOf(each, at),
      from: keyOf(each.between[0]),
      to: keyOf(each.between[1]),
    })),
    hyperedges: LINKS.filter(({ between }) => between.length > 2).map((each) => ({
      ...relationOf(each, at),
      nodes: each.between.map(keyOf),
    })),
    timeline: entriesOf(now, at),
    versions: MEMORIES.flatMap((each) => versionOf(each, at)),
    past_relationships: past.map((each) => pastOf(each, at)),
    origins: [
      ...MEMORIES.flatMap((each) => originOf(each, at)),
      ...LINKS.flatMap((each) => originOf(each, at)),
    ],
  });
}

type At = (ago: number) => string;

const keyOf = (key: string | undefined) => `${EXAMPLE}${key}`;
/** Not all at the same time of the day. */
const hourOf = (ago: number) => ((ago * 37) % 480) * 60_000;
const hasEnded = ({ to }: ExampleLink) => to !== undefined;
const idOf = (of: ExampleMemory | ExampleLink) =>
  'key' in of ? keyOf(of.key) : keyOf(of.between.join('-').slice(0, 60) + of.ago);

function nodeOf({ key, type, text, ago, happened, before }: ExampleMemory, at: At) {
  const id = keyOf(key);
  return {
    ...{ id, key: id, description: text, node_type: type, data: {}, assets: [] },
    occurred_at: happened === undefined ? null : at(happened).slice(0, 10),
    ...{ created_at: at(ago), updated_at: at(before?.until ?? ago) },
  };
}

function relationOf(link: ExampleLink, at: At) {
  const { says, ago, from, to } = link;
  return {
    ...{
      id: idOf(link),
      relationship: says,
      label: says.replaceAll(' ', '_'),
      data: {},
      created_at: at(ago),
    },
    ...(from !== undefined && { valid_from: at(from) }),
    ...(to !== undefined && { valid_to: at(to), since: at(to) }),
  };
}

/** What the memory believed of a link before it learned that it had ended. */
function pastOf(link: ExampleLink, at: At) {
  const open = relationOf({ ...link, to: undefined }, at);
  const members = link.between.map((key) => ({ key: keyOf(key), owners: [keyOf(key)] }));
  const span = { since: at(link.ago), until: at(link.to ?? 0) };
  return {
    ...open,
    ...span,
    state: `${open.id}-1`,
    kind: 'edge',
    members,
    ended_as: 'changed',
    ended_by: EXAMPLE_ACTOR,
  };
}

function versionOf(memory: ExampleMemory, at: At) {
  const { before, ago } = memory;
  if (!before) return [];
  const { id, updated_at: to, created_at, ...state } = nodeOf({ ...memory, text: before.text }, at);
  const replaced = { replaced_by: EXAMPLE_ACTOR, replaced_as: 'update', owners: [state.key] };
  return [{ ...state, version: 1, from: at(ago), to, node_id: id, created_at, ...replaced }];
}

function originOf(of: ExampleMemory | ExampleLink, at: At) {
  if (of.evidence === undefined) return [];
  const read = { engine: 'offline', model: null, confidence: 0.8, evidence: of.evidence, at: at(of.ago) };
  return [{ target: idOf(of), kind: 'key' in of ? 'node' : 'edge', source: keyOf(READ_FROM), ...read }];
}

/** Of what was stored on purpose, with ids of their own each time: those of a forgotten memory stay, without words. */
function entriesOf(now: number, at: At) {
  const entry = (memory: ExampleMemory, kind: string, time: string, summary: string) => {
    const key = keyOf(memory.key);
    return {
      ...{
        id: `${key}-${kind}-${now.toString(36)}`,
        at: time,
        created_at: time,
        kind,
        node_keys: [key],
        summary,
      },
      ...{ actor: EXAMPLE_ACTOR, via: 'rest', session: 'example', meta: null, absorbed: [] },
    };
  };
  return MEMORIES.filter(({ evidence }) => evidence === undefined).flatMap((memory) => {
    const { ago, text, before } = memory;
    const key = keyOf(memory.key);
    const stored = entry(memory, 'store', at(ago), `Stored ${key}: ${before?.text ?? text}`);
    return before
      ? [stored, entry(memory, 'update', at(before.until), `Updated ${key} (description): ${text}`)]
      : [stored];
  });
}
