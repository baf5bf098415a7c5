import type { Entry } from './entries.ts';

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
