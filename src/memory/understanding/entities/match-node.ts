import { OPEN_TYPES } from '../../../language/extraction.ts';
import { mayBeThing } from '../../ontology/names/compatible-types.ts';
import type { NamedThing, NameMatch } from '../../ontology/names/named-thing.ts';
import { keyWords, type NodeContent } from '../../text/node-text.ts';
import { namesInData, writtenNames } from '../../ontology/names/names.ts';
import { DEFAULT_TYPE, isKnownType } from '../../ontology/node-type.ts';
import { bestMatch, surestMatch } from '../../ontology/names/resolve-name.ts';

/** A node, or one about to be written, with the names by which a text may mean it. */
export interface Candidate extends NamedThing {
  readonly key: string;
  /** Its names in `data`. */
  readonly given: NamedThing;
  /** All words of its key, which are no name of it where they begin with what it is about. */
  readonly whole: NamedThing;
  /** What stands behind a kind that its writer made up: "mail" of `service_mail`. */
  readonly behind: NamedThing;
}

/**
 * How a name fits a node. One whose type is no kind of thing, as of a fact or a decision, is what somebody noted: `birthday_max`
 * is not Max. It has the names of its `data`, and its whole key where nothing of it is left out.
 */
export function matchNode(thing: NamedThing, node: Candidate, isSource: boolean): NameMatch | undefined {
  if (mayBeThing(node.type, thing.type)) return bestMatch(thing, node);
  // A family name alone may be that of the one whom the note is about.
  const matches = [node.given, node.whole].map((names) => bestMatch(thing, names));
  // "Mail" is `service_mail` where nothing shows what a text means by it.
  if (!isSource && OPEN_TYPES.has(thing.type)) matches.push(bestMatch(thing, node.behind));
  return surestMatch(matches.filter((match) => match === 'exact' || match === 'rule'));
}

/** A node with its names. `bare`: those behind a first part of its key that many keys share. */
export function candidateOf(
  node: NodeContent & { readonly node_type: string },
  bare: readonly string[],
): Candidate {
  const { key, node_type: type, data } = node;
  const names = [...writtenNames(node), ...bare];
  const named = (some: readonly string[]) => ({ names: some, type });
  const behind = isKnownType(type) ? [] : names;
  return {
    ...named(names),
    key,
    given: named(namesInData(data)),
    whole: named([keyWords(key)]),
    behind: named(type === DEFAULT_TYPE ? bare : behind),
  };
}

/** One about to be written has the names of its text. */
export function plannedCandidate(key: string, named: NamedThing): Candidate {
  const none = { names: [], type: named.type };
  return { key, names: named.names, type: named.type, given: named, whole: none, behind: none };
}
