// Lines of an answer as a language model reads it. Stored text always stands in quotes on one line, so that no memory can
// pass for a line of the answer.

/** Characters of one text that a line has; `hm_get_nodes` answers all of it. */
const MAX_TEXT = 1_200;
const MAX_DATA = 400;

/** Line breaks that JSON leaves as they are. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** A key that needs no quotes: nothing in it can be taken for the answer's own signs. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_.:@/+#-]+$/u;

interface NodeText {
  readonly key: string;
  readonly node_type?: string | undefined;
  readonly description: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly occurred_at?: string | null | undefined;
  readonly created_at?: string | undefined;
}

/** `person_ada (person, 2026-03-02) "Ada leads the compiler team" {"since":2024}` */
export function nodeLine(node: NodeText, max = MAX_TEXT): string {
  const { key, node_type, description, data, occurred_at, created_at } = node;
  const day = (occurred_at ?? created_at)?.slice(0, 10);
  const about = [node_type, day].filter((each) => each !== undefined).join(', ');
  return [nameText(key), about && `(${about})`, quoted(description, max), dataText(data)]
    .filter((each) => each !== '')
    .join(' ');
}

interface EdgeText {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** `decision_parser -[was_decided_by]-> person_ada` */
export function edgeLine({ from, to, label, data }: EdgeText): string {
  return withData(`${nameText(from)} -[${nameText(label)}]-> ${nameText(to)}`, data);
}

interface HyperedgeText {
  readonly nodes: readonly string[];
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** `approved(person_ada, decision_parser, project_compiler)` */
export function hyperedgeLine({ nodes, label, data }: HyperedgeText): string {
  return withData(`${nameText(label)}(${nodes.map(nameText).join(', ')})`, data);
}

/** Keys and labels, in quotes where they hold other signs than names do. */
export function nameText(name: string): string {
  return PLAIN_NAME.test(name) ? name : quoted(name);
}

/** JSON's form of a text, on one line whatever is in it; the end of a long one is left out, and said. */
export function quoted(text: string, max = Infinity): string {
  const line = jsonLine(text.slice(0, max));
  return text.length > max ? `${line} (+${text.length - max} characters)` : line;
}

function jsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(LINE_BREAKS, ' ');
}

function dataText(data: NodeText['data']): string {
  if (!data || Object.keys(data).length === 0) return '';
  const text = jsonLine(data);
  return text.length > MAX_DATA
    ? `{${Object.keys(data).map(nameText).join(', ').slice(0, MAX_DATA)} …}`
    : text;
}

function withData(line: string, data: NodeText['data']): string {
  const text = dataText(data);
  return text === '' ? line : `${line} ${text}`;
}
