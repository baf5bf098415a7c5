import { nameText } from '../../memory/text/quote.ts';
import { edgeLine, hyperedgeLine } from './lines.ts';
import { moreLine } from './token-text.ts';

interface Ingested {
  readonly status: 'ingested' | 'dry_run';
  readonly entities: readonly { readonly key: string; readonly status: 'created' | 'matched' }[];
  readonly relationships: readonly {
    readonly nodes: readonly string[];
    readonly label: string;
    readonly valid_from?: string | undefined;
    readonly valid_to?: string | undefined;
  }[];
  readonly sources: readonly string[];
  readonly dropped: number;
  readonly truncated: readonly string[];
  readonly failed?:
    readonly { readonly source: string; readonly error: { readonly message: string } }[] | undefined;
}

/** Relationships that the text lists. */
const MAX_LINES = 50;

/** What hm_ingest wrote, or would write: the text's nodes, what it names, and how that relates. */
export function ingestedText({
  status,
  entities,
  relationships,
  sources,
  dropped,
  truncated,
  failed = [],
}: Ingested): string {
  const keys = (wanted: string) =>
    entities.flatMap((each) => (each.status === wanted ? nameText(each.key) : [])).join(', ');
  const [created, matched] = [keys('created'), keys('matched')];
  // A mention says no more than the names above.
  const said = relationships.filter(({ label }) => label !== 'mentions');
  const verb = status === 'dry_run' ? 'Would store' : 'Stored';
  return [
    `${verb} the text as ${sources.map(nameText).join(', ')}`,
    ...(created === '' ? [] : [`New: ${created}`]),
    ...(matched === '' ? [] : [`Known: ${matched}`]),
    ...said.slice(0, MAX_LINES).map(linkLine),
    ...failed.map(({ source, error }) => `Not stored: ${nameText(source)}: ${error.message}`),
    ...moreLine([
      said.length > MAX_LINES && `${said.length - MAX_LINES} relationships, see hm_get_relationships`,
      dropped > 0 && `${dropped} findings left out, which the text does not bear out`,
      truncated.length > 0 && 'the text says more than a limit allows; send it in parts',
    ]),
  ].join('\n');
}

function linkLine({ nodes, ...link }: Ingested['relationships'][number]): string {
  const [from = '', to = ''] = nodes;
  return nodes.length === 2 ? edgeLine({ from, to, ...link }) : hyperedgeLine({ nodes, ...link });
}
