import { readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOST, HOST_LIB, HOST_TARGET } from '../paths.mjs';
import { runCommand } from '../run-command.mjs';
import { hasStamp, hashOf, removeStamp, writeStamp } from '../stamp.mjs';

const ARCHIVE = join(HOST_TARGET, 'host.jsa');
const STAMP = `${ARCHIVE}.stamp`;

// Relative paths from the folder in which the service starts the host: the archive is valid only for the same class path.
const TRAINING = [
  '@jvm.options',
  '-Xmx512m',
  '-XX:ArchiveClassesAtExit=target/host.jsa.new',
  '-jar',
  'target/lib/memory-graph-host.jar',
  '--train',
  '--plugins',
  'target/plugins',
];

/** Class data sharing more than halves the start of the database. The service also starts without it. */
export const classArchive = {
  title: 'Recording the class archive for a fast start',
  isDone: (jdk) => hasStamp(STAMP, source(jdk)),
  isOptional: true,

  async run(jdk) {
    const from = source(jdk);
    removeStamp(STAMP);
    rmSync(ARCHIVE, { force: true });
    try {
      await runCommand('class-archive', jdk.java, TRAINING, { cwd: HOST });
      renameSync(`${ARCHIVE}.new`, ARCHIVE);
    } finally {
      // A failure gets a stamp too: the next attempt comes when Java or a jar changes, not at every start.
      writeStamp(STAMP, from);
    }
  },
};

function source({ home, release }) {
  const jars = readdirSync(HOST_LIB).sort();
  const facts = jars.map((jar) => {
    const { size, mtimeMs } = statSync(join(HOST_LIB, jar));
    return `${jar} ${size} ${mtimeMs}`;
  });
  return hashOf(home, release, readFileSync(join(HOST, 'jvm.options')), ...facts);
}
