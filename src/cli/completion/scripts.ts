import { type Command, type Option, Argument } from 'commander';
import { examples } from '../output.ts';

/** For bash 3.2 and later. Where nothing matches, files are completed. */
export function bashScript(entries: readonly Entry[]): string {
  return `# Completion of hm for bash.
_hm() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path=hm word list=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      ${pathsBelow(entries)}) path="$path $word" ;;
    esac
  done
${listByPath(entries)}
  COMPREPLY=($(compgen -W "$list" -- "$current"))
}
complete -o default -F _hm hm
`;
}

export function zshScript(entries: readonly Entry[]): string {
  return `#compdef hm
_hm() {
  local route=hm word list=
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$route $word" in
      ${pathsBelow(entries)}) route="$route $word" ;;
    esac
  done
${listByPath(entries).replaceAll('"$path"', '"$route"')}
  compadd -- \${=list}
  _files
}
compdef _hm hm
`;
}

export function fishScript(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, commands, options }) => {
    const [, ...names] = path.split(' ');
    const below = commands.map(({ word }) => word).join(' ');
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`);
    const notBelow = below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`];
    const when = quoted([...seen, ...notBelow].join('; and ') || 'true');
    return [
      ...commands.map(
        ({ word, description }) => `complete -c hm -n ${when} -a ${word} -d ${quoted(description)}`,
      ),
      ...options.map(
        ({ word, description }) => `complete -c hm -n ${when} -l ${word.slice(2)} -d ${quoted(description)}`,
      ),
    ];
  });
  return ['# Completion of hm for fish.', ...lines, ''].join('\n');
}

function pathsBelow(entries: readonly Entry[]): string {
  return entries
    .slice(1)
    .map(({ path }) => `"${path}"`)
    .join('|');
}

function listByPath(entries: readonly Entry[]): string {
  const cases = entries.map(({ path, commands, options }) => {
    const words = [...commands, ...options].map(({ word }) => word).join(' ');
    return `    "${path}") list="${words}" ;;`;
  });
  return ['  case "$path" in', ...cases, '  esac'].join('\n');
}

/** Within single quotes, fish knows the backslash and the quote. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

interface Word {
  readonly word: string;
  readonly description: string;
}

interface Entry {
  /** Such as `hm files`. */
  readonly path: string;
  readonly commands: readonly Word[];
  /** With their dashes. */
  readonly options: readonly Word[];
}

/** The command and all below it. Options of a command count below it too. */
export function entriesOf(command: Command, path = command.name(), above: readonly Option[] = []): Entry[] {
  const known = [...command.options, ...above];
  const commands = command.commands.map((each) => ({ word: each.name(), description: each.description() }));
  const options = known.flatMap(({ long, description }) => (long ? [{ word: long, description }] : []));
  const below = command.commands.flatMap((each) => entriesOf(each, `${path} ${each.name()}`, known));
  return [{ path, commands, options }, ...below];
}

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
