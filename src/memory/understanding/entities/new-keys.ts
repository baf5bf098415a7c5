import { getNodes } from '../../../graph/queries/node.ts';
import type { NodeRecord } from '../../../graph/queries/records.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import type { NamedThing } from '../../ontology/names/named-thing.ts';
import { bestMatch } from '../../ontology/names/resolve-name.ts';
import { givenNames, writtenNames } from '../../ontology/names/names.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';

/** The key of the node that is to stand for a thing. */
export interface NewKey {
  readonly key: string;
  /** Whether a node has it, which is the same thing. */
  readonly isTaken: boolean;
  /** Key of the other thing whose name makes the same key. */
  readonly namesake?: string | undefined;
}

/**
 * Finds keys for things that have no node. A key that another thing has is not shared: a thing of a different name gets the
 * next number. Undefined where the name has no letter, or where all its keys are those of other things.
 */
export async function newKeys(
  { graph }: WithGraph,
  things: readonly NamedThing[],
  /** Things whose nodes are about to be written. */
  planned: readonly (NamedThing & { readonly key: string })[] = [],
): Promise<(NewKey | undefined)[]> {
  const keys = things.map(({ type, names: [name = ''] }) => entityKeys(type, name));
  const stored = await holdersOf({ graph }, new Set(keys.flatMap(([first]) => first ?? [])));
  const known: Holders = new Map([...planned.map((each) => [each.key, each] as const), ...stored]);
  const contested = keys.filter(([first], at) => isContested(first, things[at] as NamedThing, known, keys));
  const numbered = await holdersOf({ graph }, new Set(contested.flatMap(([, ...others]) => others)));
  const holders = new Map<string, NamedThing>([...known, ...numbered]);
  return things.map((thing, at) => {
    const own = keys[at]?.find((key) => isFree(key, thing, holders));
    if (own === undefined) return undefined;
    const isTaken = known.has(own) || numbered.has(own);
    if (!isTaken && !holders.has(own)) holders.set(own, thing);
    return { key: own, isTaken, namesake: namesakeOf(own, keys[at]?.[0], holders) };
  });
}

type Holders = ReadonlyMap<string, NamedThing>;

async function holdersOf({ graph }: WithGraph, keys: ReadonlySet<string>): Promise<Holders> {
  if (keys.size === 0) return new Map();
  const rows = await runQuery(graph, getNodes, { keys: [...keys] });
  return new Map(rows.map(({ node }) => [node.key, holder(node)]));
}

/** A node without a name is what its key says. */
function holder(node: NodeRecord): NamedThing {
  const hasName = givenNames(node.data).length > 0;
  return { names: hasName ? writtenNames(node) : [], type: node.node_type };
}

function isContested(
  key: string | undefined,
  thing: NamedThing,
  known: Holders,
  all: readonly (readonly string[])[],
): boolean {
  if (key === undefined) return false;
  return !isFree(key, thing, known) || all.filter(([first]) => first === key).length > 1;
}

/** Whether no other thing has the key. */
function isFree(key: string, thing: NamedThing, holders: Holders): boolean {
  const other = holders.get(key);
  return !other || other.names.length === 0 || bestMatch(thing, other) !== undefined;
}

/** The thing with the first key, where that is what its own name makes: it may be the same. */
function namesakeOf(own: string, first: string | undefined, holders: Holders): string | undefined {
  if (first === undefined || own === first) return undefined;
  const {
    type,
    names: [name = ''],
  } = holders.get(first) ?? { type: '', names: [] };
  return entityKeys(type, name)[0] === first ? first : undefined;
}

/** A key may have 256 characters. */
const MAX_CHARACTERS = 120;
/** Keys that different things of one name are tried under. */
const MAX_KEYS = 9;
const SIGNS: Readonly<Record<string, string>> = { '+': '_plus', '#': '_sharp' };

/**
 * The keys of a node for a named thing: its type and its name, as `person_alice_chen`, then numbered ones for where that is
 * another's. None for a name without letters, and never that of the user's profile, which is of no name.
 */
export function entityKeys(type: string, name: string): string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+[+#]*/gu) ?? [];
  const spelled = words.join('_').replaceAll(/[+#]/g, (sign) => SIGNS[sign] ?? '');
  const slug = [...spelled].slice(0, MAX_CHARACTERS).join('').replace(/_$/, '');
  if (slug === '') return [];
  const key = `${type}_${slug}`.normalize('NFC');
  const numbered = Array.from({ length: MAX_KEYS - 1 }, (_, at) => `${key}_${at + 2}`);
  return [key, ...numbered].filter((each) => each !== PROFILE_KEY);
}
