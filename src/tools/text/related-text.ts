import { nameText } from '../../memory/text/quote.ts';
import { marked, nodeLine, type LineLimits, moreLine, textOf, timesText } from './lines.ts';

/** The nearest nodes have more of their description than the others. */
const NEAREST = 6;
export const NEAR: LineLimits = { text: 140, data: 0 };
/** Lines of derived nodes. */
const MAX_DERIVED = 5;
const FAR: LineLimits = { text: 80, data: 0 };
/** The limit at which what the query asks for ends. */
const RELEVANCE = 'relevance';

interface Step {
  readonly from: string;
  readonly to: string;
  readonly kind: 'edge' | 'hyperedge';
  readonly label: string;
  readonly direction: 'out' | 'in' | 'none';
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
  readonly derived?: boolean | undefined;
}

export interface RelatedNode {
  readonly key: string;
  readonly node_type: string;
  readonly description: string;
  readonly depth?: number;
  readonly derived?: boolean | undefined;
  readonly path: readonly Step[];
}

export interface RelatedText {
  readonly strategy: string;
  readonly reason: string;
  readonly nodes: readonly RelatedNode[];
  readonly paths?: readonly { readonly steps: readonly Step[] }[] | undefined;
  readonly truncated: readonly string[];
}

/** What hm_find_related reached: a line a node, with the step that led to it; the steps before it stand on earlier lines. */
export function relatedText(
  { strategy, reason, nodes, paths, truncated }: RelatedText,
  { max_tokens }: { readonly max_tokens?: number | undefined },
): string {
  const derived = nodes.filter((node) => node.derived);
  const shown = nodes.filter((node) => !node.derived || derived.indexOf(node) < MAX_DERIVED);
  const omitted = nodes.length - shown.length;
  const lines = [
    `${strategy}: ${reason}`,
    ...(paths ?? []).map(({ steps }) => `path: ${pathText(steps)}`),
    ...shown.map((node, at) => relatedLine(node, limitsOf(at))),
  ];
  const limits = truncated.filter((limit) => limit !== RELEVANCE);
  const isShortened = shown.some(({ description }, at) => description.length > limitsOf(at).text);
  const more = [
    isShortened && 'whole texts by hm_get_nodes',
    omitted > 0 && `${omitted} ~ by hm_get_relationships`,
    truncated.includes(RELEVANCE) && 'what the query does not ask for, without query',
    limits.length > 0 && `cut by ${limits.join(', ')}, ask more narrowly`,
  ];
  return textOf([...lines, ...moreLine(more)], max_tokens);
}

function limitsOf(place: number): LineLimits {
  return place < NEAREST ? NEAR : FAR;
}

function relatedLine({ path, derived, ...node }: RelatedNode, limits: LineLimits): string {
  const last = path.at(-1);
  const line = nodeLine(node, limits);
  return marked(last ? `${nameText(last.from)} ${arrow(last)} ${line}` : line, { derived });
}

function pathText(steps: readonly Step[]): string {
  const [first] = steps;
  if (!first) return '';
  return steps.reduce((text, step) => `${text} ${arrow(step)} ${nameText(step.to)}`, nameText(first.from));
}

/** The relationship as it is stored, with the days between which it was true: an arrow to the left where the walk went against it. */
function arrow({ label, direction, derived, ...times }: Step): string {
  const name = `[${marked(nameText(label), { derived })}${timesText(times)}]`;
  if (direction === 'none') return `-${name}-`;
  return direction === 'out' ? `-${name}->` : `<-${name}-`;
}
