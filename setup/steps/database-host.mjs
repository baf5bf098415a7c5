import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mavenCommand } from '../maven.mjs';
import { HOST, HOST_LIB, HOST_TARGET } from '../paths.mjs';
import { countInLog } from '../progress.mjs';
import { logFile, runCommand } from '../run-command.mjs';
import { hasStamp, hashOfFiles, removeStamp, writeStamp } from '../stamp.mjs';

export const HOST_JAR = join(HOST_LIB, 'memory-graph-host.jar');
export const HOST_STAMP = join(HOST_TARGET, '.setup-stamp');

export const databaseHost = {
  title: 'Building the database host (Neo4j, APOC, Neo4j Browser, API reference, embedding model)',
  isDone: () => existsSync(HOST_JAR) && hasStamp(HOST_STAMP, hostSource()),
  progress: () => `${countInLog(logFile('maven'), /^.*Downloaded from /gm)} files fetched`,

  async run(jdk) {
    removeStamp(HOST_STAMP);
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
    writeStamp(HOST_STAMP, hostSource());
  },
};

/** The hash of what the host is built from. */
export function hostSource() {
  return hashOfFiles(HOST, ['pom.xml', 'src', 'model']);
}
