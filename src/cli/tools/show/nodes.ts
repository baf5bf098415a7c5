import type { OutputOf } from '../../../../client/src/index.ts';
import { CliError, EXIT } from '../../cli-error.ts';
import { counted, table } from '../../output.ts';
import { styleText } from 'node:util';

type Recalled = OutputOf<'recall'>['results'][number];

export function overviewText({ stats, types, top_nodes: top }: OutputOf<'getOverview'>): string {
  const used = types.filter(({ node_count: count, derived }) => count + derived > 0);
  return [
    `Stored: ${countsText(stats)}\nDerived from texts (~): ${countsText(stats.derived)}`,
    table(used, 'name node_count derived'),
    ...(top.length > 0 ? [table(top.map(markedRow).map(shortened), 'key connections description')] : []),
  ].join('\n\n');
}

export function recallText(answer: OutputOf<'recall'>): string {
  const { results, edges, hyperedges, metadata, why_not: missing, next_cursor: cursor } = answer;
  const more = cursor === undefined ? [] : [`More: --cursor ${cursor}`];
  const why = missing ? [`${missing.key} is missing: ${missing.reason}`] : [];
  if (results.length === 0) return ['Nothing was found.', ...why].join('\n');
  const lines = linesOf({ edges, hyperedges });
  const found = [...results.map(resultText), ...(lines.length > 0 ? [lines.join('\n')] : [])];
  return [...found, ...why, `Confidence: ${metadata.confidence}`, ...more].join('\n\n');
}

export function nodesText({ nodes }: OutputOf<'getNodes'>): string {
  return nodes.map(nodeText).join('\n\n');
}

/** What was asked for and is not there. */
export function unknownNodes({ missing, similar = [] }: OutputOf<'getNodes'>): CliError | undefined {
  if (missing.length === 0) return undefined;
  const near = similar.length > 0 ? ` Similar: ${similar.join(', ')}.` : '';
  const message = `No node has the key ${missing.join(', ')}.${near} Find it with: hm recall`;
  return new CliError(message, EXIT.notFound);
}

export function relationshipsText(answer: OutputOf<'getRelationships'>): string {
  const lines = linesOf(answer);
  return lines.length === 0 ? 'None.' : lines.join('\n');
}

export function relatedText({ nodes, edges, hyperedges, truncated }: OutputOf<'findRelated'>): string {
  if (nodes.length === 0) return 'Nothing is related.';
  const rows = nodes.map(markedRow).map(({ key, node_type: type, depth, score, description }) => ({
    ...{ key, type, depth, score: score.toFixed(2) },
    ...shortened({ description }),
  }));
  const cut = truncated.length > 0 ? [`Cut by: ${truncated.join(', ')}`] : [];
  const columns = 'key type depth score description';
  return [table(rows, columns), linesOf({ edges, hyperedges }).join('\n'), ...cut].join('\n\n');
}

function resultText(result: Recalled): string {
  const { key, node_type: type, score, description, excerpt = description, derived, passages = [] } = result;
  const head = `${mark(bold(key), derived)}  ${dim(`${type}, ${score.toFixed(2)}`)}`;
  const places = passages.map(({ text, page, sheet, section }) => {
    const place = page === undefined ? (sheet ?? section) : `page ${page}`;
    return `  > ${place === undefined ? '' : `${place}: `}${oneLine(text)}`;
  });
  return [head, `  ${excerpt}`, ...places].join('\n');
}

function nodeText(node: OutputOf<'getNodes'>['nodes'][number]): string {
  const { key, node_type: type, description, data, enrichment, files = [] } = node;
  const facts = {
    ...(data && Object.keys(data).length > 0 && { data: JSON.stringify(data) }),
    ...(node.occurred_at && { occurred: node.occurred_at }),
    ...{ created: node.created_at, updated: node.updated_at },
    ...(enrichment.status !== 'done' && { enrichment: enrichment.reason ?? enrichment.status }),
    ...(files.length > 0 && { files: files.map(({ filename }) => filename).join(', ') }),
  };
  const lines = Object.entries(facts).map(([name, value]) => `  ${dim(`${name}:`)} ${value}`);
  return [`${bold(key)}  ${dim(type)}`, `  ${description}`, ...lines].join('\n');
}

function linesOf({ edges, hyperedges }: Pick<OutputOf<'getRelationships'>, 'edges' | 'hyperedges'>) {
  return [
    ...edges.map(({ from, to, relationship, derived }) => mark(`${from} —${relationship}→ ${to}`, derived)),
    ...hyperedges.map(({ nodes, relationship, derived }) =>
      mark(`{${nodes.join(', ')}} ${relationship}`, derived),
    ),
  ];
}

/** `~ ` before what was derived from texts. */
function mark(text: string, derived: true | undefined): string {
  return derived ? `~ ${text}` : text;
}

function markedRow<Row extends { readonly key: string; readonly derived?: true | undefined }>(row: Row): Row {
  return { ...row, key: mark(row.key, row.derived) };
}

function countsText({
  nodes,
  edges,
  hyperedges,
}: {
  nodes: number;
  edges: number;
  hyperedges: number;
}): string {
  return [counted(nodes, 'node'), counted(edges, 'edge'), counted(hyperedges, 'hyperedge')].join(', ');
}

/** Of a description where no terminal says how much room there is. */
const WIDTH = 60;

/** With a description of one line. A table cuts it to the room of the terminal. */
export function shortened<Row extends { readonly description: string }>(row: Row): Row {
  const text = oneLine(row.description);
  const isCut = !process.stdout.isTTY && text.length > WIDTH;
  return { ...row, description: isCut ? `${text.slice(0, WIDTH)}…` : text };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

export function daysText({ days }: OutputOf<'timelineDays'>): string {
  const kindsText = (kinds: Readonly<Record<string, number>>) =>
    Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ');
  return table(
    days.map(({ kinds, ...day }) => ({ ...day, kinds: kindsText(kinds) })),
    'day total kinds',
  );
}

export function duplicatesText({ groups, next_cursor: cursor }: OutputOf<'listDuplicates'>): string {
  const parts = groups.map(({ why, name, nodes }) => {
    const rows = nodes.map(markedRow).map(shortened);
    return `${why}${name === undefined ? '' : `: ${name}`}\n${table(rows, 'key node_type links description')}`;
  });
  const none = parts.length === 0 ? ['None.'] : [];
  return [...none, ...parts, ...(cursor === undefined ? [] : [`More: --cursor ${cursor}`])].join('\n\n');
}

export function listText({ nodes, total, next_cursor: cursor }: OutputOf<'listNodes'>): string {
  const count = `${total.stored} stored, ${total.derived} derived.`;
  const more = cursor === undefined ? [] : [`More: --cursor ${cursor}`];
  return [
    table(nodes.map(markedRow).map(shortened), 'key node_type updated_at links description'),
    count,
    ...more,
  ].join('\n');
}

export function timelineText({ entries, next_cursor: cursor }: OutputOf<'timeline'>): string {
  if (entries.length === 0) return 'Nothing happened.';
  const lines = entries.map(({ at, kind, summary }) => `${dim(at)}  ${kind}  ${summary}`);
  return [...lines, ...(cursor === undefined ? [] : [`More: --cursor ${cursor}`])].join('\n');
}

export function historyText(answer: OutputOf<'getHistory'>): string {
  const { versions, relationships, next_cursor: cursor } = answer;
  const said = versions.flatMap(({ version, at, kind, actor, changed }) => [
    `${bold(`version ${version}`)}  ${dim(at)}  ${kind}${actor === undefined ? '' : ` by ${actor}`}`,
    ...changed.map(
      ({ field, before, after }) => `  ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    ),
  ]);
  const ended = relationships.map(
    ({ nodes, relationship, until, kind, undo }) =>
      `${dim(until)}  ${kind}: ${nodes.join(` —${relationship}→ `)}${undo === undefined ? '' : ` (hm undo ${undo})`}`,
  );
  return [...said, ...ended, ...(cursor === undefined ? [] : [`More: --cursor ${cursor}`])].join('\n');
}

/** Colours are for a terminal whose user wants them (no-color.org). */
function styled(format: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY && !process.env['NO_COLOR'] ? styleText(format, text) : text;
}

const bold = (text: string) => styled('bold', text);
const dim = (text: string) => styled('dim', text);
