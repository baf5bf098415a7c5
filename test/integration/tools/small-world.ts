import { test as base } from '../../support/memory-test.ts';

/** ada -leads-> team -owns-> parser -depends on-> lexer; bob -reports to-> ada; {parser, bob, carl} decided. */
export const test = base.extend('world', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('person_ada', 'person_bob', 'person_carl', 'group_team', 'parser', 'lexer', 'alone');
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['person_ada', 'group_team'], relationship: 'leads' },
      { nodes: ['group_team', 'parser'], relationship: 'owns' },
      { nodes: ['parser', 'lexer'], relationship: 'depends on' },
      { nodes: ['person_bob', 'person_ada'], relationship: 'reports to' },
      { nodes: ['parser', 'person_bob', 'person_carl'], relationship: 'decided' },
    ],
  });
  return tenant;
});
