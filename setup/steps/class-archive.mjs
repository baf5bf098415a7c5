import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PRIVATE } from '../paths.mjs';
import { runCommand } from '../run-command.mjs';
import { hasStamp, hashOf, removeStamp, writeStamp } from '../stamp.mjs';

/** Class data sharing more than halves the start of the database. The service also starts without it. */
export function classArchive(host) {
  const archive = join(host.folder, host.archive);
  const stamp = `${archive}.stamp`;
  return {
    title: 'Recording the class archive for a fast start',
    isDone: (jdk) => hasStamp(stamp, source(host, jdk)),
    isOptional: true,

    async run(jdk) {
      const from = source(host, jdk);
      removeStamp(stamp);
      rmSync(archive, { force: true });
      try {
        await shareOwnClasses(jdk);
        await runCommand('class-archive', jdk.java, training(host), { cwd: host.folder });
        renameSync(`${archive}.new`, archive);
      } finally {
        // A failure gets a stamp too: the next attempt comes when Java or a jar changes, not at every start.
        writeStamp(stamp, from);
      }
    },
  };
}

// The same relative paths as when the service starts the host: the archive is valid only for the same class path.
function training({ options, archive, jar, plugins }) {
  return [
    `@${options}`,
    '-Xmx512m',
    `-XX:ArchiveClassesAtExit=${archive}.new`,
    ...['-jar', jar, '--train', '--plugins', plugins],
  ];
}

/** The fetched runtime comes without the archive of its own classes, which the host's archive builds on. */
async function shareOwnClasses({ home, java }) {
  const isShared = ['lib', 'bin'].some((folder) => existsSync(join(home, folder, 'server', 'classes.jsa')));
  if (!isShared && home.startsWith(PRIVATE)) await runCommand('java-archive', java, ['-Xshare:dump']);
}

function source(host, { home, release }) {
  const lib = dirname(join(host.folder, host.jar));
  const facts = readdirSync(lib)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((jar) => {
      const { size, mtimeMs } = statSync(join(lib, jar));
      return `${jar} ${size} ${mtimeMs}`;
    });
  return hashOf(home, release, readFileSync(resolve(host.folder, host.options)), ...facts);
}
