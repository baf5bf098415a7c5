#!/usr/bin/env node
// At the end of a session: notes in the timeline which commits were made in it. Without commits it notes nothing.
import { execFileSync } from 'node:child_process';
import { runHook } from './hook.mjs';
import { callMemory } from './memory-service.mjs';
import { forgetSession, readSession } from './session-file.mjs';

const MAX_COMMITS = 20;

await runHook(async ({ session, folder, project }) => {
  const known = readSession(session);
  if (!known) return;
  forgetSession(session);
  const { branch, subjects } = commitsSince(folder, known.startedAt);
  if (subjects.length === 0) return;
  await callMemory('timeline/write', {
    summary: `Worked on ${project} (branch ${branch}): ${subjects.join('; ')}`,
    meta: { project, branch, commits: subjects.length },
  });
});

/** The newest commits of the session, oldest first; none where the folder has no repository. */
function commitsSince(folder, startedAt) {
  const git = (...args) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const log = git('log', `--since=${startedAt}`, `--max-count=${MAX_COMMITS}`, '--reverse', '--format=%s');
    return { branch: git('rev-parse', '--abbrev-ref', 'HEAD'), subjects: log.split('\n').filter(Boolean) };
  } catch {
    return { branch: '', subjects: [] };
  }
}
