import { canonicalLabel } from '../../../ontology/label.ts';
import type { LabelRegistry } from '../../../ontology/labels/label-registry.ts';
import type { Meaning } from '../../../ontology/labels/meaning.ts';
import { verbForm } from '../../../ontology/labels/verb-forms.ts';
import { endedBy, type Ended } from '../../../understanding/changes/what-ends.ts';
import { CHANGES, isOffice } from '../../../../language/changes.ts';
import { isSameThing, statementsOf, wordsOf, type Statement } from './statements.ts';

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

function mayBegin(word: string): boolean {
  return BEGINNINGS.has(word) || BEGINNINGS.has(verbForm(word).stem);
}

/** Whether a text says that what an older one says is over: "resigned from" after "works for", "moved to" after "lives in". */
export function endsInWords(newerText: string, olderText: string, registry: LabelRegistry): boolean {
  const [newer, older] = [wordsOf(newerText), wordsOf(olderText)];
  const endOf = ({ subject, relation, object }: Pick<Statement, 'relation'> & Partial<Statement>) =>
    endedBy(registry, { nodes: [subject ?? '', object ?? ''], relationship: relation });
  return statementsOf(newer, mayBegin, (relation) => endOf({ relation }) !== undefined).some((change) => {
    const ended = endOf(change) as Ended;
    const [subject, object] = ended.isInverse
      ? [change.object, change.subject]
      : [change.subject, change.object];
    const isEnded = (relation: string) =>
      (ended.offices === true && isOffice(relation)) ||
      ended.labels.some((label) => isSame(label, meaningOf(relation, registry)));
    return statementsOf(older, () => true, isEnded).some(
      (said) =>
        isSameThing(said.subject, subject) &&
        (object === '' || isSameThing(said.object, object) === (ended.where === 'same')),
    );
  });
}

/** Whether two texts say different things of which there is one: where Harriet lives, also as "Groningen is home to". */
export function isOtherHolder(newer: string, older: string, registry: LabelRegistry): boolean {
  const single = SINGLE.map((words) => meaningOf(words, registry));
  const isSingle = (relation: string) =>
    single.some(({ concept }) => concept === meaningOf(relation, registry).concept);
  const held = (text: string) =>
    statementsOf(wordsOf(text), mayBegin, isSingle).flatMap(({ subject, relation, object }) => {
      const { concept, sign } = meaningOf(relation, registry);
      const isInverse = single.every((each) => each.concept !== concept || each.sign !== sign);
      const [holder, value] = isInverse ? [object, subject] : [subject, object];
      return holder !== '' && value !== '' ? [{ concept, holder, value }] : [];
    });
  return held(newer).some((one) =>
    held(older).some(
      (other) =>
        one.concept === other.concept &&
        isSameThing(one.holder, other.holder) &&
        !isSameThing(one.value, other.value),
    ),
  );
}

function meaningOf(relation: string, registry: LabelRegistry): Meaning {
  return registry.meaning(canonicalLabel(relation) ?? relation);
}

function isSame(one: Meaning, other: Meaning): boolean {
  return one.concept === other.concept && one.sign === other.sign;
}
