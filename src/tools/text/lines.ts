// Lines of an answer as a language model reads it. Stored text always stands in quotes on one line, so that no memory can
// pass for a line of the answer.
import { charactersIn } from '../../memory/limits/token-limit.ts';
import { wholeWords } from '../../memory/text/beginning.ts';
import { jsonLine, nameText } from '../../memory/text/quote.ts';

/** Characters of a text and of data in a line; `hm_get_nodes` answers all of it. */
export interface LineLimits {
  readonly text: number;
  readonly data: number;
  /** Whether the line has the time of the day. */
  readonly time?: boolean;
}

export const WHOLE: LineLimits = { text: 1_200, data: 400 };
/** Of the data of a relationship. */
const MAX_LINK_DATA = 160;
/** Members that the line of a hyperedge names. */
const MAX_MEMBERS = 12;

/** What was derived from a text, and not stored by a caller. */
interface Marked {
  readonly derived?: boolean | undefined;
}

/** `~ ` before the line of what was derived. */
export function marked(line: string, { derived }: Marked): string {
  return derived ? `~ ${line}` : line;
}

interface NodeText extends Marked {
  readonly key: string;
  readonly node_type?: string | undefined;
  readonly description: string;
  readonly data?: Data;
  readonly occurred_at?: string | null | undefined;
  readonly created_at?: string | undefined;
}

type Data = Readonly<Record<string, unknown>> | undefined;

/** `person_ada (person, 2026-03-02) "Ada leads the compiler team" {"since":2024}` */
export function nodeLine(node: NodeText, limits = WHOLE): string {
  const { key, node_type, description, data, occurred_at, created_at } = node;
  const when = timeText(occurred_at ?? created_at, limits.time);
  const about = [node_type, when].filter((each) => each !== undefined).join(', ');
  const parts = [
    nameText(key),
    about && `(${about})`,
    quoted(description, limits.text),
    dataText(data, limits.data),
  ];
  return marked(parts.filter((each) => each !== '').join(' '), node);
}

/** `2026-03-02`, and the minute where it is asked for: a day without a time has none. */
export function timeText(time: string | undefined, withMinute = false): string | undefined {
  const hasMinute = withMinute && time !== undefined && !/T00:00:00|^[^T]*$/.test(time);
  return hasMinute ? time.slice(0, 16).replace('T', ' ') : time?.slice(0, 10);
}

interface Times {
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
}

export interface EdgeText extends Times, Marked {
  readonly id?: string;
  /** Id of another edge of the answer. */
  readonly newer_than?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly relationship?: string;
  readonly label: string;
  readonly data?: Data;
}

/** `decision_parser -[was_decided_by]-> person_ada`, with the days between which it was true */
export function edgeLine(edge: EdgeText, older?: EdgeText): string {
  const { from, to, label, data } = edge;
  const line = `${nameText(from)} -[${nameText(label)}]-> ${nameText(to)}`;
  return marked(withData(line + timesText(edge), data) + (older ? olderText(edge, older) : ''), edge);
}

/** The lines of edges by their ids. A derived one says which stored one of them it is newer than. */
export function edgeLines<Edge extends EdgeText>(edges: readonly Edge[]): Map<Edge, string> {
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  return new Map(
    edges.map((edge) => [
      edge,
      edgeLine(edge, edge.newer_than === undefined ? undefined : byId.get(edge.newer_than)),
    ]),
  );
}

/** ` [newer than lives_in location_porto]`: the label, and the end that is not the edge's own. */
function olderText({ from, to }: EdgeText, older: EdgeText): string {
  const others = [older.from, older.to].filter((key) => key !== from && key !== to);
  return ` [newer than ${[older.label, ...others].map(nameText).join(' ')}]`;
}

export interface HyperedgeText extends Times, Marked {
  readonly nodes: readonly string[];
  readonly relationship?: string;
  readonly label: string;
  readonly data?: Data;
}

/** `approved(person_ada, decision_parser, project_compiler)` */
export function hyperedgeLine(hyperedge: HyperedgeText): string {
  const { nodes, label, data } = hyperedge;
  const more = nodes.length > MAX_MEMBERS ? `, +${nodes.length - MAX_MEMBERS}` : '';
  const line = `${nameText(label)}(${nodes.slice(0, MAX_MEMBERS).map(nameText).join(', ')}${more})`;
  return marked(withData(line + timesText(hyperedge), data), hyperedge);
}

/** An edge where it joins two nodes, else a hyperedge. */
export function linkLine(link: HyperedgeText): string {
  const [from = '', to = ''] = link.nodes;
  return link.nodes.length === 2 ? edgeLine({ ...link, from, to }) : hyperedgeLine(link);
}

/** JSON's form of a text, on one line whatever is in it; the end of a long one is left out, and said. */
export function quoted(text: string, max = Infinity): string {
  if (text.length <= max) return jsonLine(text);
  const beginning = wholeWords(text, max);
  return `${jsonLine(beginning)} (+${text.length - beginning.length} characters)`;
}

/** A value as JSON on one line, or the beginning of a long one. */
export function shortJson(value: unknown, max: number): string {
  if (typeof value === 'string' && value.length > max) return `${jsonLine(value.slice(0, max))}…`;
  const text = jsonLine(value);
  return typeof value !== 'string' && text.length > max ? `${text.slice(0, max)}…` : text;
}

function dataText(data: Data, max: number): string {
  if (!data || Object.keys(data).length === 0 || max === 0) return '';
  const text = jsonLine(data);
  return text.length > max ? `{${Object.keys(data).map(nameText).join(', ').slice(0, max)} …}` : text;
}

/** The days between which something was true: ` since 2020-01-01 until 2021-03-01`. */
export function timesText({ valid_from, valid_to }: Times): string {
  const since = valid_from === undefined ? '' : ` since ${valid_from.slice(0, 10)}`;
  return valid_to === undefined ? since : `${since} until ${valid_to.slice(0, 10)}`;
}

function withData(line: string, data: Data): string {
  const text = dataText(data, MAX_LINK_DATA);
  return text === '' ? line : `${line} ${text}`;
}

/** `17 (5 ~)` of nodes of which some were derived. */
export function countText(total: number, derived = 0): string {
  return derived === 0 ? `${total}` : `${total} (${derived} ~)`;
}

export function orderText(derived = 0): string {
  return derived === 0 ? 'newest first' : 'stored first, then the newest';
}

/** Lines as one text. What would exceed the tokens asked for is cut, after the answer itself was cut to fit. */
export function textOf(lines: readonly string[], maxTokens: number | undefined): string {
  const text = lines.join('\n');
  const room = maxTokens === undefined ? Infinity : charactersIn(maxTokens);
  return text.length <= room ? text : `${text.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** What the answer leaves out and how to ask for it, in one line. */
export function moreLine(more: readonly (string | false)[]): string[] {
  const said = more.filter((each) => each !== false);
  return said.length > 0 ? [`More: ${said.join('; ')}.`] : [];
}
