import { basename } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a hook is told: its event as the client names it, the session and the project. */
function readEvent(input) {
  const {
    hook_event_name: name,
    session_id,
    conversation_id,
    cwd,
    workspace_roots,
    ...rest
  } = JSON.parse(input);
  const folder = process.env.CLAUDE_PROJECT_DIR ?? workspace_roots?.[0] ?? cwd ?? process.cwd();
  return { name, session: session_id ?? conversation_id, folder, project: basename(folder), ...rest };
}

/**
 * Runs a hook: `respond` gets the event and gives the object to print, or undefined to print nothing.
 * A failure is one line on standard error and never holds up the agent.
 */
export async function runHook(respond) {
  try {
    const output = await respond(readEvent(await text(process.stdin)));
    if (output) process.stdout.write(`${JSON.stringify(output)}\n`);
  } catch (error) {
    process.stderr.write(`Memory hook: ${error.cause?.message ?? error.message}\n`);
  }
}
