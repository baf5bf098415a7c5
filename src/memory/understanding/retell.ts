import { writeNames } from '../../graph/queries/derivation.ts';
import { forgetPastOfTexts } from '../../graph/queries/history/past.ts';
import { retellVersions, versionsOfTexts } from '../../graph/queries/history/version.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { retellDerived, tellingsOf, type Telling } from '../../graph/queries/understanding/origin.ts';
import { givenNames, namesOf, normalName } from '../ontology/names/names.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

/** Texts of one node that are read for what they say of it. */
const MAX_TELLINGS = 200;

/**
 * Lets derived nodes say what their texts say now: of what ended or changed nothing stays, in versions neither. A node that a
 * caller stored or changed is none of them.
 */
export async function retell(tx: WriteTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.run(tellingsOf, { ids: [...new Set(ids)].sort(), limit: MAX_TELLINGS });
  const retold = rows.flatMap(({ node, tellings }) => retoldNode(node, tellings) ?? []);
  if (retold.length === 0) return;
  await tx.run(retellDerived, {
    rows: retold.map(({ data, ...node }) => ({ ...node, data: JSON.stringify(data) })),
  });
  await tx.run(writeNames, { rows: retold.map((node) => ({ ...node, names: namesOf(node) })) });
}

/** The node as its texts tell of it; undefined where it says that already. */
export function retoldNode(node: NodeRecord, tellings: readonly Telling[]): NodeRecord | undefined {
  if (tellings.some(isFirstTelling(node))) return undefined;
  const teller =
    tellings.find(({ description }) => description === node.description) ??
    tellings.find(({ description }) => description !== null);
  const [name = node.key] = givenNames(node.data);
  const description = teller?.description ?? name;
  const isReworded = description !== node.description;
  const aliases = aliasesOf(node, tellings, isReworded ? (teller?.names ?? []) : []);
  if (!isReworded && aliases.length === ownAliases(node).length) return undefined;
  return {
    ...node,
    description,
    data: { ...node.data, aliases: aliases.length > 0 ? aliases : undefined },
    // Whoever read what it said before does not write it back. It has no version, so the time stays nearly the same.
    updated_at: new Date(Date.parse(node.updated_at) + 1).toISOString(),
  };
}

/** Of an earlier version of the service: the text for which the node was made, which it still says. */
function isFirstTelling({ created_at: createdAt }: NodeRecord) {
  return ({ names, at }: Telling) => names === null && at === createdAt;
}

/** The aliases that texts still say, and those of the text that it is told from. */
function aliasesOf(node: NodeRecord, tellings: readonly Telling[], told: readonly string[]): string[] {
  const said = new Set(tellings.flatMap(({ names }) => names ?? []).map(normalName));
  const kept = ownAliases(node).filter((alias) => said.has(normalName(alias)));
  const [name = ''] = givenNames(node.data);
  const byName = new Map([...kept, ...told].map((alias) => [normalName(alias), alias]));
  byName.delete(normalName(name));
  return [...byName.values()];
}

function ownAliases({ data: { aliases } }: NodeRecord): string[] {
  return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [];
}

/** Forgets what texts said that is past: relationships, and what versions of derived nodes say, which keep their names. */
export async function forgetPast(tx: WriteTransaction, sources: readonly string[]): Promise<void> {
  const phrases = sources.map((id) => `"${id.replaceAll(/["\\]/g, '\\$&')}"`);
  await tx.run(forgetPastOfTexts, { sources: [...sources], phrases });
  const versions = await tx.run(versionsOfTexts, { phrases });
  if (versions.length === 0) return;
  const rows = versions.map((version) => {
    const [name = version.key] = givenNames(version.data);
    return { ...version, description: name, data: JSON.stringify({ ...version.data, aliases: undefined }) };
  });
  await tx.run(retellVersions, { rows });
}
