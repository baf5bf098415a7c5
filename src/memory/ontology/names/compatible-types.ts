import { OPEN_TYPES } from '../../../language/extraction.ts';

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
