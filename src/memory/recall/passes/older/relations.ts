import { canonicalLabel } from '../../../ontology/label.ts';
import type { LabelRegistry } from '../../../ontology/labels/label-registry.ts';
import type { Meaning } from '../../../ontology/labels/meaning.ts';
import { verbForm } from '../../../ontology/labels/verb-forms.ts';
import { endedBy, type Ended } from '../../../understanding/changes/what-ends.ts';
import { CHANGES, isOffice } from '../../../../language/changes.ts';
import { once, type Reason } from './once.ts';
import { isSameThing, statementsOf, wordsOf } from './statements.ts';

/** Relations of which a thing has one at a time, as the thing's end says them. */
const SINGLE = (
  'lives in, works for, is married to, is engaged to, is based in, is located in, is located at, reports to, studies at, ' +
  'plays for, is maintained by, is led by, is hosted on, is stored in'
).split(', ');
const BEGINNINGS = new Set([
  ...['is', 'are', 'was', 'has', 'have', 'no'],
  ...[...SINGLE, ...CHANGES.flatMap(({ said, ends }) => [...said, ...ends])].map((words) =>
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
  const changes = once((text) => changesIn(words(text), mayBegin, registry));
  const single = SINGLE.map((relation) => meaningOf(relation, registry));
  const held = once((text) => heldIn(words(text), mayBegin, single, registry));
  return {
    endsInWords: (newer, older) => changes(newer).some((change) => isEnded(words(older), change, registry)),
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

interface Change extends Pick<Ended, 'labels' | 'offices' | 'where'> {
  readonly subject: string;
  readonly object: string;
}

/** What a text says is over. */
function changesIn(words: readonly string[], mayBegin: MayBegin, registry: LabelRegistry): Change[] {
  const endOf = (relation: string) => endedBy(registry, { nodes: ['', ''], relationship: relation });
  return statementsOf(words, mayBegin, (relation) => endOf(relation) !== undefined).map(
    ({ subject, relation, object }) => {
      const ended = endOf(relation) as Ended;
      return ended.isInverse ? { ...ended, subject: object, object: subject } : { ...ended, subject, object };
    },
  );
}

function isEnded(
  older: readonly string[],
  { labels, offices, where, subject, object }: Change,
  registry: LabelRegistry,
): boolean {
  const isOver = (relation: string) => {
    const meaning = meaningOf(relation, registry);
    return (offices === true && isOffice(relation)) || labels.some((label) => isSame(label, meaning));
  };
  return statementsOf(older, () => true, isOver).some(
    (said) =>
      isSameThing(said.subject, subject) &&
      (object === '' || isSameThing(said.object, object) === (where === 'same')),
  );
}

/** What has something of which it has one, and what that is. */
function heldIn(
  words: readonly string[],
  mayBegin: MayBegin,
  single: readonly Meaning[],
  registry: LabelRegistry,
) {
  const concepts = new Set(single.map(({ concept }) => concept));
  const isSingle = (relation: string) => concepts.has(meaningOf(relation, registry).concept);
  return statementsOf(words, mayBegin, isSingle).flatMap(({ subject, relation, object }) => {
    const meaning = meaningOf(relation, registry);
    const isInverse = !single.some((each) => isSame(each, meaning));
    const [holder, value] = isInverse ? [object, subject] : [subject, object];
    return holder !== '' && value !== '' ? [{ concept: meaning.concept, holder, value }] : [];
  });
}

function meaningOf(relation: string, registry: LabelRegistry): Meaning {
  return registry.meaning(canonicalLabel(relation) ?? relation);
}

function isSame(one: Meaning, other: Meaning): boolean {
  return one.concept === other.concept && one.sign === other.sign;
}
