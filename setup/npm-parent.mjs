const POLL_MS = 250;

/**
 * Ends this process as SIGTERM does once npm has ended, which runs a command in a shell: most shells pass no signal on. `scripts`
 * are those of package.json that count, and `npx` for what that runs.
 */
export function endWithNpm(scripts) {
  if (!scripts.includes(process.env.npm_lifecycle_event)) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}
