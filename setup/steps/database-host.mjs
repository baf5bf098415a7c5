import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mavenCommand } from '../maven.mjs';
import { HOST, HOST_LIB, HOST_TARGET } from '../paths.mjs';
import { countInLog } from '../progress.mjs';
import { logFile, runCommand } from '../run-command.mjs';
import { hasStamp, hashOfFiles, removeStamp, writeStamp } from '../stamp.mjs';

const HOST_JAR = join(HOST_LIB, 'memory-graph-host.jar');
const STAMP = join(HOST_TARGET, '.setup-stamp');

export const databaseHost = {
  title: 'Building the database host (Neo4j, APOC, Neo4j Browser, API reference, embedding model)',
  isDone: () => existsSync(HOST_JAR) && hasStamp(STAMP, source()),
  progress: () => `${countInLog(logFile('maven'), /^.*Downloaded from /gm)} files fetched`,

  async run(jdk) {
    removeStamp(STAMP);
    // Maven does not delete the jars of an earlier version.
    rmSync(HOST_TARGET, { recursive: true, force: true });
    await runCommand('maven', await mavenCommand(), ['--batch-mode', 'package'], {
      cwd: HOST,
      env: { JAVA_HOME: jdk.home },
    });
    await runCommand('signatures', jdk.java, [
      '-cp',
      HOST_JAR,
      'memorygraph.setup.StripSignatures',
      HOST_LIB,
    ]);
    writeStamp(STAMP, source());
  },
};

function source() {
  return hashOfFiles(HOST, ['pom.xml', 'src', 'model']);
}
