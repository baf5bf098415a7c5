import type { Command, Option } from 'commander';

interface Word {
  readonly word: string;
  readonly description: string;
}

/** What may follow a command. */
export interface Entry {
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
