import {
  CHANGES,
  isOffice,
  OFFICE_GIVEN_UP,
  OVER_IN_THE_PAST,
  type ChangeWords,
} from '../../../language/changes.ts';
import { canonicalLabel, labelWords } from '../../ontology/label.ts';
import { labelForm } from '../../ontology/labels/label-form.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import type { Meaning } from '../../ontology/labels/meaning.ts';
import type { RelationshipInput } from '../../relationships/relationship-input.ts';

/** What is over where a text says something, by the labels of the graph. */
export interface WhatEnds {
  readonly subject: string;
  readonly object: string;
  /** Whether it led to the same object. */
  readonly where: ChangeWords['where'];
  /** Labels of what ends, from the subject and to it. */
  readonly outgoing: readonly string[];
  readonly incoming: readonly string[];
  /** Labels between a place and what it lies in, where what ends led elsewhere. */
  readonly within: readonly string[];
  /** When, where the text says so. */
  readonly at: string | undefined;
}

type Fact = Pick<RelationshipInput, 'nodes' | 'relationship' | 'valid_from' | 'valid_to'>;
/** What is over, by what it means. */
export type Ended = Pick<WhatEnds, 'where' | 'at'> & {
  readonly labels: readonly Meaning[];
  readonly offices?: boolean;
  readonly isInverse?: boolean;
};

const LIES_IN = ['is_in', 'is_part_of'];
const bySaid = new Map(
  CHANGES.flatMap((change) =>
    change.said.map((words) => {
      const isInverse = words.startsWith('<');
      return [coreOf(words), { ...change, isInverse }] as const;
    }),
  ),
);

/** What a fact of a text ends; undefined where that is not clear. */
export function whatEnds(registry: LabelRegistry, fact: Fact): WhatEnds | undefined {
  const ended = endedBy(registry, fact);
  const [first, second] = fact.nodes;
  if (!ended || first === undefined || second === undefined) return undefined;
  const { labels, offices = false, isInverse = false, where, at } = ended;
  const matching = (sign: 1 | -1) =>
    registry.entries.flatMap(({ label }) => {
      const meaning = registry.meaning(label);
      const isSame = labels.some(
        (each) => each.concept === meaning.concept && (each.sign * sign || 0) === meaning.sign,
      );
      return isSame || (offices && sign === 1 && label.startsWith('is_') && isOffice(labelWords(label)))
        ? label
        : [];
    });
  const within =
    where === 'same'
      ? []
      : LIES_IN.flatMap((words) => [...registry.synonyms(words), ...registry.converses(words)]);
  const [subject, object] = isInverse ? [second, first] : [first, second];
  return { subject, object, where, at, within, outgoing: matching(1), incoming: matching(-1) };
}

export function endedBy(
  registry: LabelRegistry,
  { nodes, relationship, valid_from, valid_to }: Fact,
): Ended | undefined {
  const label = canonicalLabel(relationship);
  if (label === undefined) return undefined;
  const words = labelWords(label);
  const meant = (each: string) => registry.meaning(canonicalLabel(each) as string);
  const form = labelForm(label);
  const change = form.markers.length === 0 && !/^(?:is|are) \S+ing /.test(words) && bySaid.get(form.core);
  if (change) {
    const { where, endsOffices: offices, isInverse } = change;
    return {
      where,
      offices,
      labels: change.ends.map(meant),
      at: valid_from,
      isInverse: isInverse !== (form.sign === -1),
    };
  }
  if (nodes.length > 2) return undefined;
  const [, office] = OFFICE_GIVEN_UP.exec(words) ?? [];
  if (office !== undefined) return { where: 'same', labels: [meant(`is ${office}`)], at: valid_from };
  const isLongerNot = label.includes('no_longer');
  const { concept, sign } = registry.meaning(label);
  const labels = [{ concept: concept.replace(/^(?:\((?:former|past)\) )+/, ''), sign }];
  const isFormer = form.markers.join() === 'former';
  const isOver =
    form.markers.length === 0 &&
    (form.isPast ? isOverInThePast(meant, words, labels) : valid_to !== undefined);
  if (isFormer) return { where: 'same', labels, at: isLongerNot ? valid_from : valid_to };
  return isOver && valid_from === undefined ? { where: 'same', labels, at: valid_to } : undefined;
}

function isOverInThePast(
  meant: (words: string) => Meaning,
  words: string,
  [state]: readonly Meaning[],
): boolean {
  return isOffice(words) || OVER_IN_THE_PAST.some((each) => meant(each).concept === state?.concept);
}

function coreOf(words: string): string {
  return labelForm(canonicalLabel(words) as string).core;
}
