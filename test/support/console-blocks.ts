import { blocksIn } from './page-blocks.ts';

/** One command of a shell block, as words without their quotes. */
export interface ShellCommand {
  /** Such as `DATA_DIR` of `DATA_DIR=/srv npm start`. */
  readonly variables: readonly string[];
  readonly words: readonly string[];
}

const SHELLS = new Set(['sh', 'bash', 'shell', 'console']);
const INLINE = /`((?:[A-Z_]+=\S+ )*(?:hm|npm|npx) [^`\n]+)`/g;
const FENCED = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm;
const ASSIGNMENT = /^([A-Za-z_]\w*)=/;
/** Words that stand before a command, and do not matter here. */
const PREFIXES = new Set(['export', 'sudo', 'time', 'then', 'do', 'else', 'if', 'while', '!', '{', '(']);

/** The commands of a page's shell blocks but those that each run of the tests runs, and of what its prose shows of `hm` and npm. */
export function commandsOf(text: string): ShellCommand[] {
  const blocks = blocksIn(text)
    .filter(({ language, mark }) => SHELLS.has(language) && !mark?.startsWith('run by: test/e2e/'))
    .map((block) => inputOf(block.text));
  const inline = [...text.replaceAll(FENCED, '').matchAll(INLINE)].map(([, code = '']) =>
    code.replaceAll('\\|', '|'),
  );
  return [...blocks, ...inline].flatMap(shellCommands);
}

/** The variables that a page's shell blocks read. */
export function variablesReadIn(page: string): string[] {
  const blocks = blocksIn(page).filter(({ language }) => SHELLS.has(language));
  return blocks
    .map(({ text }) => inputOf(text))
    .flatMap((block) => [...block.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name));
}

/** What is typed: of a block with a prompt, the lines after it and those that they go on in. */
function inputOf(block: string): string {
  if (!/^\$ /m.test(block)) return block;
  const typed = /^\$ (.*(?:\\\n.*)*)/gm;
  return [...block.matchAll(typed)].map(([, line = '']) => line).join('\n');
}

export function shellCommands(script: string): ShellCommand[] {
  return tokensOf(script)
    .map(commandOf)
    .filter(({ words, variables }) => words.length + variables.length > 0);
}

function commandOf(tokens: readonly string[]): ShellCommand {
  const rest = [...tokens];
  const variables: string[] = [];
  while (rest[0] !== undefined) {
    const [, name] = ASSIGNMENT.exec(rest[0]) ?? [];
    if (name === undefined && !PREFIXES.has(rest[0])) break;
    if (name !== undefined) variables.push(name);
    rest.shift();
  }
  const given = rest
    .flatMap((word) => ASSIGNMENT.exec(word)?.[1] ?? [])
    .filter((name) => name === name.toUpperCase());
  return { variables: [...variables, ...given], words: rest };
}

/** The words of each command: those of a substitution are read as commands of their own. */
function tokensOf(script: string): string[][] {
  const substituted = [...script.matchAll(/\$\(([^()]*)\)/g)].flatMap(([, inner = '']) => tokensOf(inner));
  const text = script.replaceAll(/\$\([^()]*\)/g, 'SUBSTITUTED').replaceAll(/\\\n/g, ' ');
  const token =
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|(?<=^|\s)#[^\n]*|(\n|&&|\|\||[|;&])|(\s+)|(\d?[<>]+&?\d?\s*\S+)|([^\s'"|;&<>]+)/g;
  const commands: string[][] = [[]];
  let isOpen = false;
  for (const [, single, double, end, space, redirected, plain] of text.matchAll(token)) {
    const words = commands.at(-1) ?? [];
    const part = single ?? double ?? plain;
    if (end !== undefined) commands.push([]);
    else if (part !== undefined) words.push(isOpen ? `${words.pop() ?? ''}${part}` : part);
    isOpen = part !== undefined && space === undefined && redirected === undefined;
  }
  return [...substituted, ...commands];
}
