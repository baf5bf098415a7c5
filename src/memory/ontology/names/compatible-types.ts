import { OPEN_TYPES } from '../../../language/extraction.ts';
import { typeOfNoun } from '../../../language/offline/type-cues.ts';
import { DEFAULT_TYPE } from '../node-type.ts';

/** Types that one thing may have at once, by the one who writes it down. */
const KINDS = [
  ['person', 'user'],
  ['organization', 'group'],
  ['product', 'technology', 'tool', 'component', 'artifact', 'project', 'asset', 'document', 'concept'],
  ['location'],
  ['event'],
  ['animal', 'pet'],
];

/** Whether one thing may have both canonical types. */
export function areCompatible(a: string, b: string): boolean {
  if (a === b || isOpen(a) || isOpen(b)) return true;
  const ofA = kindOf(a);
  const ofB = kindOf(b);
  return ofA === undefined || ofB === undefined || ofA === ofB;
}

/**
 * Whether a node of a type is a thing of its own, as a person is and a decision about one is not, and may be one of the other
 * type.
 */
export function mayBeThing(type: string, other: string): boolean {
  if (isOpen(type)) return type !== DEFAULT_TYPE;
  if (type === other) return true;
  const kind = kindOf(type) ?? kindOf(typeOfNoun(type) ?? '');
  return kind !== undefined && (isOpen(other) || kind === kindOf(other));
}

/** Whether names of these types are compared as those of people. */
export function isPersonal(...types: readonly string[]): boolean {
  return types.some((type) => type === 'person' || type === 'user');
}

/** The ways in which a name of the type is compared: as a person's, as a thing's, or both where the other type decides. */
export function comparedAsPerson(type: string): readonly boolean[] {
  if (isPersonal(type)) return [true];
  return isOpen(type) || kindOf(type) === undefined ? [false, true] : [false];
}

function isOpen(type: string): boolean {
  return OPEN_TYPES.has(type);
}

function kindOf(type: string): readonly string[] | undefined {
  return KINDS.find((types) => types.includes(type));
}
