import type { Command } from 'commander';
import type { InputOf } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { connect } from '../service.ts';
import { examples, type Output } from '../output.ts';
import { addFields } from '../tools/field-option.ts';
import type { Field } from '../tools/field.ts';
import { givenTo, jsonOf } from '../tools/input-of.ts';
import { writtenText } from '../tools/show/facts.ts';

type Relationship = InputOf<'addRelationships'>['relationships'][number];

interface RelateOptions {
  readonly with?: readonly string[];
  readonly data?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly relationships?: string;
}

const PLACES: readonly Field[] = [
  { name: 'from', kind: 'text', isExpected: true, description: 'key of the first node' },
  {
    name: 'relationship',
    kind: 'text',
    isExpected: true,
    description: 'how they relate, such as "works for"',
  },
  { name: 'to', kind: 'text', isExpected: true, description: 'key of the second node' },
];

/** `hm relate`: joins nodes by an edge, or by a hyperedge. */
export function addRelate(hm: Command, output: Output): void {
  const command = hm
    .command('relate')
    .description('join existing nodes: two by an edge from the first to the second, more by a hyperedge');
  const places = addFields(command, PLACES, PLACES);
  command
    .option('--with <key>', 'a further node, which makes a hyperedge', (key, before: string[] = []) => [
      ...before,
      key,
    ])
    .option('--data <json>', 'fields of your own: {"since": "May"}; @file, or - for standard input')
    .option('--valid-from <time>', 'true since then')
    .option('--valid-to <time>', 'true until then')
    .option(
      '--relationships <json>',
      'several instead: [{"from_key": "a", "relationship": "leads", "to_key": "b"}]; @file, or - for standard input',
    )
    .addHelpText(
      'after',
      examples([
        'hm relate person_ada "leads" team_compilers',
        'hm relate person_ada "decided together" person_bob --with decision_parser',
      ]),
    )
    .action(async () => {
      const options = command.opts<RelateOptions>();
      const relationships =
        options.relationships === undefined
          ? [await relationshipOf(givenTo(command, PLACES, places), options)]
          : ((await jsonOf('--relationships', options.relationships)) as Relationship[]);
      const answer = await (await connect(output)).call('addRelationships', { relationships });
      output.result(answer, writtenText(answer));
    });
}

async function relationshipOf(
  { from, relationship, to }: Readonly<Record<string, unknown>>,
  { with: others = [], data, validFrom, validTo }: RelateOptions,
): Promise<Relationship> {
  if (typeof from !== 'string' || typeof relationship !== 'string' || typeof to !== 'string')
    throw new CliError('Name two nodes and how they relate. Usage: hm relate <from> <relationship> <to>', 2);
  return {
    ...(others.length > 0 ? { nodes: [from, to, ...others] } : { from_key: from, to_key: to }),
    relationship,
    ...(data !== undefined && { data: (await jsonOf('--data', data)) as Record<string, unknown> }),
    ...(validFrom !== undefined && { valid_from: validFrom }),
    ...(validTo !== undefined && { valid_to: validTo }),
  };
}
