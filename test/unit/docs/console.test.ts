import { expect, test } from 'vitest';
import { commandsOf, shellCommands, variablesReadIn } from '../../support/console-blocks.ts';
import { faultOf, isKnownVariable } from '../../support/known-commands.ts';
import { pageText, projectPages } from '../../support/project-pages.ts';

/** The changelog names what was. */
const pages = projectPages().filter((page) => page !== 'CHANGELOG.md');

test('every command that a page shows exists, with its options and variables', () => {
  const commands = pages.flatMap((page) => commandsOf(pageText(page)).map((command) => ({ page, command })));
  expect(commands.length).toBeGreaterThan(80);
  const faults = commands.flatMap(({ page, command }) => {
    const fault = faultOf(command);
    return fault === undefined ? [] : [`${page}: ${command.words.join(' ')}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

test('every variable that a shell block reads is one of the service, of hm, or is set on the page', () => {
  const unknown = pages.flatMap((page) => {
    const set = new Set(commandsOf(pageText(page)).flatMap(({ variables }) => variables));
    return variablesReadIn(pageText(page))
      .filter((name) => !isKnownVariable(name) && !set.has(name))
      .map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test.each([
  ['hm graph list', 'hm has no command graph'],
  ['hm graphs lst', 'hm graphs has no command lst'],
  ['hm keys create G --scop read', 'hm create has no option --scop'],
  ['hm keys revoke a b', 'hm revoke takes 1 arguments, not 2'],
  ['npm run -s hm -- export --all', 'hm export has no option --all'],
  ['npm run strat', 'package.json has no script strat'],
  ['npm run eval -- --agents x', 'node eval/run.ts has no option --agents'],
  ['DATADIR=/srv npm start', 'there is no variable DATADIR'],
  ['docker run -e "NEO4J_URL=bolt://x" image', 'there is no variable NEO4J_URL'],
  ['echo $(hm graphs lst)', 'hm graphs has no command lst'],
  ['cd x && hmm', 'there is no command hmm'],
  ['node src/none.ts', 'there is no file src/none.ts'],
])('%s is found', (line, fault) => {
  expect(shellCommands(line).map(faultOf)).toContain(fault);
});

test('a block is read as a shell reads it', () => {
  const block = 'A=1 curl -d \'{"a": "b # c"}\' "$URL/x" | jq . # end\nhm export \\\n  -o g.json > log && ls';
  expect(shellCommands(block)).toEqual([
    { variables: ['A'], words: ['curl', '-d', '{"a": "b # c"}', '$URL/x'] },
    { variables: [], words: ['jq', '.'] },
    { variables: [], words: ['hm', 'export', '-o', 'g.json'] },
    { variables: [], words: ['ls'] },
  ]);
});
