import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { bashScript, fishScript, zshScript, entriesOf } from '../../../src/cli/completion/scripts.ts';
import { hmTree } from '../../../docs/generate/command-reference.ts';

const entries = entriesOf(hmTree());

/** What bash completes for a line whose last word is begun. */
function completed(...words: string[]): string[] {
  const script = `${bashScript(entries)}
COMP_WORDS=(${words.map((word) => JSON.stringify(word)).join(' ')})
COMP_CWORD=${words.length - 1}
_hm
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('completion in bash', () => {
  test.each([
    [['hm', 'rec'], ['recall']],
    [['hm', 'files', ''], expect.arrayContaining(['upload', 'list', 'get']) as string[]],
    [['hm', 'recall', '--max-r'], ['--max-results']],
    [['hm', 'keys', 'create', '--sc'], ['--scope']],
    [['hm', 'files', 'list', '--js'], ['--json']],
    [['hm', 'recall', 'files', '--max-t'], ['--max-tokens']],
  ])('of %j', (words, expected) => {
    expect(completed(...words)).toEqual(expected);
  });
});

test.each([
  ['zsh', zshScript(entries)],
  ['fish', fishScript(entries)],
])('the script for %s is one', (shell, script) => {
  const { status, error } = spawnSync(shell, ['-n'], { input: script });
  // A machine without the shell checks only that the script names the commands.
  if (!error) expect(status).toBe(0);
  expect(script).toContain('recall');
});
