import { nameText } from '../../memory/text/quote.ts';
import { edgeLine, hyperedgeLine, type EdgeText } from './lines.ts';

interface Stored {
  readonly key: string;
  readonly status: 'created' | 'exists' | 'updated';
  readonly node_type: string;
  readonly relationships: readonly {
    readonly nodes: readonly string[];
    readonly label: string;
    readonly closed?: readonly EdgeText[] | undefined;
  }[];
  readonly similar?: readonly { readonly key: string; readonly why: string }[] | undefined;
}

const SAYS = { created: 'Stored', exists: 'Already there, unchanged:', updated: 'Updated' };

/** What hm_store did, and what may be about the same. */
export function storedText({ key, status, node_type, relationships, similar = [] }: Stored): string {
  const like = similar.map((each) => `${nameText(each.key)} (${each.why})`).join(', ');
  return [
    `${SAYS[status]} ${nameText(key)} (${node_type})`,
    ...relationships.flatMap(({ nodes, label, closed = [] }) => [
      linkLine(nodes, label),
      ...closed.map((edge) => `Not true any more: ${edgeLine(edge)}`),
    ]),
    ...(like === '' ? [] : [`May be about the same: ${like}. If so, hm_merge_nodes makes one of them.`]),
  ].join('\n');
}

function linkLine(nodes: readonly string[], label: string): string {
  const [from = '', to = ''] = nodes;
  return nodes.length === 2 ? edgeLine({ from, to, label }) : hyperedgeLine({ nodes, label });
}
