import { expect, test } from 'vitest';
import { entityKeys } from '../../../../../src/memory/understanding/entities/new-keys.ts';

test.for([
  ['person', 'Alice  Chen', 'person_alice_chen'],
  ['technology', 'C', 'technology_c'],
  ['technology', 'C++', 'technology_c_plus_plus'],
  ['technology', 'C#', 'technology_c_sharp'],
  ['technology', 'Notepad++ 8', 'technology_notepad_plus_plus_8'],
  ['document', 'Ticket #12', 'document_ticket_12'],
  ['location', 'Mercury (planet)', 'location_mercury_planet'],
  ['person', 'Zoë', 'person_zoë'],
] as const)('the key of the %s %s is %s', ([type, name, key]) => {
  expect(entityKeys(type, name).slice(0, 2)).toEqual([key, `${key}_2`]);
});

test('a name without letters has none, and none is that of the user’s profile', () => {
  expect(entityKeys('person', '+ #')).toEqual([]);
  expect(entityKeys('user', 'Profile')).not.toContain('user_profile');
});

test('a long name is cut', () => {
  for (const key of entityKeys('person', 'x '.repeat(300))) expect(key.length).toBeLessThan(256);
});
