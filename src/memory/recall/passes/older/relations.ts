import { canonicalLabel } from '../../../ontology/label.ts';
import type { LabelRegistry } from '../../../ontology/labels/label-registry.ts';
import type { Meaning } from '../../../ontology/labels/meaning.ts';
import { verbForm } from '../../../ontology/labels/verb-forms.ts';
import { endedBy, type Ended } from '../../../understanding/changes/what-ends.ts';
import { CHANGES, isOffice, SINGLE_VALUED } from '../../../../language/changes.ts';
import { once } from '../../../text/once.ts';
import type { Reason } from './reason.ts';
import { isSameThing, statementsOf, wordsOf } from './statements.ts';

const BEGINNINGS = new Set([
  ...['is', 'are', 'was', 'has', 'have', 'no'],
  ...[...SINGLE_VALUED, ...CHANGES.flatMap(({ said, ends }) => [...said, ...ends])].map((words) =>
    stemOfVerb(words),
  ),
]);

function stemOfVerb(words: string): string {
  return verbForm(words.replace(/^</, '').split(' ')[0] ?? '').stem;
}

function isBeginning(word: string): boolean {
  return BEGINNINGS.has(word) || BEGINNINGS.has(verbForm(word).stem);
}

/** Says of a text that is newer than another whether it ends what that says, or says another of what there is one. */
export interface RelationReasons {
  /** "Resigned from" after "works for", "moved to" after "lives in". */
  readonly endsInWords: Reason;
  /** Where Harriet lives, also as "Groningen is home to". */
  readonly isOtherHolder: Reason;
}

export function relationReasons(registry: LabelRegistry): RelationReasons {
  const words = once(wordsOf);
  const mayBegin = once(isBeginning);
  const meaning = once((relation) => registry.meaning(canonicalLabel(relation) ?? relation));
  const endOf = once((relation) => endedBy(registry, { nodes: ['', ''], relationship: relation }) ?? NO_END);
  const changes = once((text) => changesIn(words(text), mayBegin, endOf));
  const held = once((text) => heldIn(words(text), mayBegin, meaning));
  return {
    endsInWords: (newer, older) => changes(newer).some((change) => isEnded(words(older), change, meaning)),
    isOtherHolder: (newer, older) =>
      held(newer).some((one) =>
        held(older).some(
          (other) =>
            one.concept === other.concept &&
            isSameThing(one.holder, other.holder) &&
            !isSameThing(one.value, other.value),
        ),
      ),
  };
}

type MayBegin = (word: string) => boolean;
type MeaningOf = (relation: string) => Meaning;
/** Of a relation that ends nothing. */
const NO_END = Symbol();
type EndOf = (relation: string) => Ended | typeof NO_END;

interface Change extends Pick<Ended, 'labels' | 'offices' | 'where'> {
  readonly subject: string;
  readonly object: string;
}

/** What a text says is over. */
function changesIn(words: readonly string[], mayBegin: MayBegin, endOf: EndOf): Change[] {
  return statementsOf(words, mayBegin, (relation) => endOf(relation) !== NO_END).flatMap(
    ({ subject, relation, object }) => {
      const ended = endOf(relation);
      if (ended === NO_END) return [];
      return ended.isInverse ? { ...ended, subject: object, object: subject } : { ...ended, subject, object };
    },
  );
}

function isEnded(
  older: readonly string[],
  { labels, offices, where, subject, object }: Change,
  meaningOf: MeaningOf,
): boolean {
  const isOver = (relation: string) =>
    (offices === true && isOffice(relation)) || labels.some((label) => isSame(label, meaningOf(relation)));
  return statementsOf(older, () => true, isOver).some(
    (said) =>
      isSameThing(said.subject, subject) &&
      (object === '' || isSameThing(said.object, object) === (where === 'same')),
  );
}

/** What has something of which it has one, and what that is. */
function heldIn(words: readonly string[], mayBegin: MayBegin, meaningOf: MeaningOf) {
  const single = SINGLE_VALUED.map(meaningOf);
  const concepts = new Set(single.map(({ concept }) => concept));
  const isSingle = (relation: string) => concepts.has(meaningOf(relation).concept);
  return statementsOf(words, mayBegin, isSingle).flatMap(({ subject, relation, object }) => {
    const meaning = meaningOf(relation);
    const isInverse = !single.some((each) => isSame(each, meaning));
    const [holder, value] = isInverse ? [object, subject] : [subject, object];
    return holder !== '' && value !== '' ? [{ concept: meaning.concept, holder, value }] : [];
  });
}

function isSame(one: Meaning, other: Meaning): boolean {
  return one.concept === other.concept && one.sign === other.sign;
}
