import { Argument, type Command } from 'commander';
import { examples } from '../examples.ts';
import { entriesOf } from './entries.ts';
import { bashScript, fishScript, zshScript } from './scripts.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `hm completion`: prints what makes a shell complete commands and options. */
export function addCompletion(hm: Command): void {
  hm.command('completion')
    .description('print the completion of commands and options for a shell')
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      examples([
        'eval "$(hm completion bash)"       # in ~/.bashrc',
        'eval "$(hm completion zsh)"        # in ~/.zshrc, after compinit',
        'hm completion fish > ~/.config/fish/completions/hm.fish',
      ]),
    )
    .action((shell: keyof typeof SCRIPTS) => {
      process.stdout.write(SCRIPTS[shell](entriesOf(hm)));
    });
}
