import { nameText } from '../../memory/text/quote.ts';
import { edgeLine, linkLine, type EdgeText, moreLine } from './lines.ts';

/** What a relationship ended, and the id of that change. */
interface Closing {
  readonly closed?: readonly EdgeText[] | undefined;
  readonly change?: string | undefined;
}

interface Stored {
  readonly key: string;
  readonly status: 'created' | 'exists' | 'updated';
  readonly node_type: string;
  readonly relationships: readonly ({
    readonly nodes: readonly string[];
    readonly label: string;
  } & Closing)[];
  readonly similar?: readonly { readonly key: string; readonly why: string }[] | undefined;
}

const SAYS = { created: 'Stored', exists: 'Already there, unchanged:', updated: 'Updated' };

/** What hm_store did, and what may be about the same. */
export function storedText({ key, status, node_type, relationships, similar = [] }: Stored): string {
  const like = similar.map((each) => `${nameText(each.key)} (${each.why})`).join(', ');
  return [
    `${SAYS[status]} ${nameText(key)} (${node_type})`,
    ...relationships.flatMap(({ nodes, label, ...closing }) => [
      linkLine({ nodes, label }),
      ...closedLines(closing),
    ]),
    ...(like === '' ? [] : [`May be about the same: ${like}. If so, hm_merge_nodes makes one of them.`]),
  ].join('\n');
}

function closedLines({ closed = [], change }: Closing): string[] {
  const undo = change === undefined ? '' : ` (hm_merge_nodes undo: ${change})`;
  return closed.map((edge) => `Not true any more: ${edgeLine(edge)}${undo}`);
}

interface Ingested {
  readonly status: 'ingested' | 'dry_run';
  readonly entities: readonly { readonly key: string; readonly status: 'created' | 'matched' }[];
  readonly relationships: readonly ({
    readonly nodes: readonly string[];
    readonly label: string;
    readonly valid_from?: string | undefined;
    readonly valid_to?: string | undefined;
  } & Closing)[];
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
    ...said.slice(0, MAX_LINES).flatMap((each) => [linkLine(each), ...closedLines(each)]),
    ...failed.map(({ source, error }) => `Not stored: ${nameText(source)}: ${error.message}`),
    ...moreLine([
      said.length > MAX_LINES && `${said.length - MAX_LINES} relationships, see hm_get_relationships`,
      dropped > 0 && `${dropped} findings left out, which the text does not bear out`,
      truncated.length > 0 && 'the text says more than a limit allows; send it in parts',
    ]),
  ].join('\n');
}
