import { ROUTES } from '../../client/src/tools.ts';
import { LIST_FILES, LIST_ORPHANS } from './tools/list-commands.ts';
import { flagOf, type Field } from './tools/field.ts';
import { TOOL_COMMANDS } from './tools/tool-commands.ts';
import { TOOL_FIELDS } from './tools/tool-fields.ts';

/** The commands that are not in the table of tools. */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ addRelationships: 'relate', storeBatch: 'store-batch', uploadFile: 'upload', getGraph: 'overview' },
  ...{ [LIST_FILES.tool]: 'files list', [LIST_ORPHANS.tool]: LIST_ORPHANS.command },
};

const COMMANDS = new Map<string, string>([
  ...TOOL_COMMANDS.map(({ tool, command }) => [tool, command] as const),
  ...Object.entries(OTHERS),
]);

interface Named {
  readonly tool: string;
  readonly rest?: { readonly method: string; readonly path: string };
}

/** The command of each tool, by the tool's name and by its route. */
const BY_NAME = new Map(
  Object.entries(ROUTES as Readonly<Record<string, Named>>).flatMap(([method, { tool, rest }]) => {
    const command = COMMANDS.get(method);
    if (command === undefined) return [];
    const ofTool = [tool, `hm ${command}`] as const;
    return rest ? [ofTool, [`${rest.method} ${rest.path}`, `hm ${command}`] as const] : [ofTool];
  }),
);

/** What the service says to programs in the words of the shell: commands for tools and routes, options for headers and fields. */
export function inShellWords(text: string): string {
  return text
    .replaceAll(/(?:GET|POST|PUT|DELETE) \/api\/v1\/memory[\w/{}-]*/g, (route) => BY_NAME.get(route) ?? route)
    .replaceAll(
      /\bGET \/api\/v1\/admin\/(accounts|graphs|keys|members|users|backups) lists (them|the \w+)/g,
      (_, what: string, them: string) => `See ${them} with: hm ${what.replace('backups', 'backup')} list`,
    )
    .replaceAll(/\bhm_[a-z_]+/g, (tool) => BY_NAME.get(tool) ?? tool)
    .replaceAll('X-Graph-Id', '--graph-id');
}

/** The same of a refusal, whose fields are options here. */
export function inOptions(text: string): string {
  const refusal = inShellWords(text)
    .replaceAll(/(^|[.?] )([a-z_]+): /g, (_, before: string, name: string) => `${before}${optionOf(name)}: `)
    .replaceAll(/Did you mean ([a-z_]+)\?/g, (_, name: string) => `Did you mean ${optionOf(name)}?`)
    .replaceAll(/Example: "([a-z_]+)": /g, (_, name: string) => `Example: ${optionOf(name)} `);
  return refusal
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 0 ? sentenceInOptions(part) : part))
    .join('');
}

function sentenceInOptions(text: string): string {
  return text
    .replaceAll('with cascade true', 'without --no-cascade')
    .replaceAll(NAMED, (names) => names.replaceAll(/[a-z_]+/g, (name) => optionOf(name)))
    .replaceAll(LONG_NAME, (name) => optionOf(name))
    .replaceAll(/(--[a-z-]+): (true|false|null)\b/g, '$1 $2');
}

/** Fields that a sentence asks for or compares with: `send aliases, converse or merge_into`. */
const NAMED = /(?<=\b(?:[Ss]end|[Gg]ive|lies after) (?:either )?)[a-z_]+(?:(?:, or |, | and | or )[a-z_]+)*/g;
/** A field of several words, but not within a key or a path of JSON. */
const LONG_NAME = /(?<![\w."'`/=-])[a-z]+(?:_[a-z]+)+(?![\w"'`/=-]|\.\w)/g;

const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.values(TOOL_FIELDS)
    .flat()
    .map((field: Field) => [field.name, flagOf(field)] as const),
  ...Object.entries(LIST_FILES.flags ?? {}),
]);

/** Of what administration takes, the options; its other fields are places of the command. */
const ADMIN_OPTIONS: Readonly<Record<string, string>> = {
  ...{ overlap_seconds: '--overlap', into: '--into' },
  ...{ scope: '--scope', mode: '--mode', expires_at: '--expires', plan: '--plan', role: '--role' },
  ...{ minutes: '--minutes', model: '--model', account_id: '--account' },
};

/** What is no argument of a tool stays as it was written in --input. */
function optionOf(field: string): string {
  const flag = FIELDS.get(field);
  return flag === undefined ? (ADMIN_OPTIONS[field] ?? field) : `--${flag}`;
}
