import type { NodeRecord } from '../../graph/queries/records.ts';
import { fieldsChanged } from '../nodes/node-content.ts';
import { nameText } from '../text/quote.ts';
import type { Change, WrittenRelationship } from '../transaction/changes.ts';

type Ingested = Extract<Change, { readonly kind: 'ingested' }>;

/** Characters of a description: the timeline tells what happened, the node has the text. */
const MAX_DESCRIPTION = 200;
const MAX_RELATIONSHIPS = 3;

/** "Stored person_ada: Ada leads the compiler team" */
export function storedText({ key, description }: Pick<NodeRecord, 'key' | 'description'>): string {
  return `Stored ${nameText(key)}: ${shortened(description)}`;
}

/** "Updated person_ada (description, relationships): Ada leads the tooling team" */
export function updatedText(
  key: string,
  change: { readonly before: NodeRecord; readonly after: NodeRecord } | undefined,
  isRelated: boolean,
): string {
  const fields = change ? fieldsChanged(change.before, change.after) : [];
  const changed = [...fields, ...(isRelated ? ['relationships'] : [])].join(', ');
  const isReworded = fields.includes('description');
  return `Updated ${nameText(key)} (${changed})${isReworded ? `: ${shortened(change?.after.description ?? '')}` : ''}`;
}

/** "Related person_ada works_at org_acme; approved: a, b, c; and 4 more" */
export function relatedText(relationships: readonly WrittenRelationship[]): string {
  const texts = relationships
    .slice(0, MAX_RELATIONSHIPS)
    .map(({ kind, nodes, label }) =>
      kind === 'edge'
        ? `${nameText(nodes[0] ?? '')} ${nameText(label)} ${nameText(nodes[1] ?? '')}`
        : `${nameText(label)}: ${nodes.slice(0, 5).map(nameText).join(', ')}`,
    );
  const more = relationships.length - texts.length;
  return `Related ${[...texts, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`;
}

/** "; closed person_ada lives_in oslo" */
export function closedText(relationships: readonly WrittenRelationship[]): string {
  const closed = relationships.flatMap((each) => each.closed ?? []);
  if (closed.length === 0) return '';
  const texts = closed
    .slice(0, MAX_RELATIONSHIPS)
    .map(({ from, label, to }) => `${nameText(from)} ${nameText(label)} ${nameText(to)}`);
  const more = closed.length - texts.length;
  return `; closed ${[...texts, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`;
}

export function mergedText(from: string, into: string): string {
  return `Merged ${nameText(from)} into ${nameText(into)}`;
}

export function unmergedText(from: string, into: string): string {
  return `Undid the merge of ${nameText(from)} into ${nameText(into)}`;
}

/** "Uploaded report.pdf to document_report" */
export function uploadedText(filename: string, key: string): string {
  return `Uploaded ${nameText(filename)} to ${nameText(key)}`;
}

/** "Ingested document_4f2a (3 entities, 2 relationships): Ada leads the compiler team" */
export function ingestedText({ key, text, entities, relationships }: Ingested): string {
  const found = `${count(entities.length, 'entity', 'entities')}, ${count(relationships, 'relationship', 'relationships')}`;
  return `Ingested ${nameText(key)} (${found}): ${shortened(text)}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION).toWellFormed()}…` : line;
}
