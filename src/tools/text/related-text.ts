import { nameText, nodeLine } from './lines.ts';
import { cutLine } from './recall-text.ts';

/** Characters of a description; whoever wants all of it reads the node. */
const MAX_DESCRIPTION = 160;

interface Step {
  readonly from: string;
  readonly to: string;
  readonly kind: 'edge' | 'hyperedge';
  readonly label: string;
  readonly direction: 'out' | 'in' | 'none';
}

interface RelatedNode {
  readonly key: string;
  readonly node_type: string;
  readonly description: string;
  readonly path: readonly Step[];
}

interface RelatedText {
  readonly strategy: string;
  readonly reason: string;
  readonly nodes: readonly RelatedNode[];
  readonly paths?: readonly { readonly steps: readonly Step[] }[] | undefined;
  readonly truncated: readonly string[];
}

/** What hm_find_related reached: a line a node, with the step that led to it; the steps before it stand on earlier lines. */
export function relatedText({ strategy, reason, nodes, paths, truncated }: RelatedText): string {
  return [
    `${strategy}: ${reason}`,
    ...(paths ?? []).map(({ steps }) => `path: ${pathText(steps)}`),
    ...nodes.map(relatedLine),
    ...cutLine(truncated),
  ].join('\n');
}

function relatedLine({ path, ...node }: RelatedNode): string {
  const last = path.at(-1);
  const line = nodeLine(node, MAX_DESCRIPTION);
  return last ? `${nameText(last.from)} ${arrow(last)} ${line}` : line;
}

function pathText(steps: readonly Step[]): string {
  const [first] = steps;
  if (!first) return '';
  return steps.reduce((text, step) => `${text} ${arrow(step)} ${nameText(step.to)}`, nameText(first.from));
}

/** The relationship as it is stored: an arrow to the left where the walk went against it. */
function arrow({ label, direction }: Step): string {
  const name = `[${nameText(label)}]`;
  if (direction === 'none') return `-${name}-`;
  return direction === 'out' ? `-${name}->` : `<-${name}-`;
}
