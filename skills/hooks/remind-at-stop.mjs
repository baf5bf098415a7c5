#!/usr/bin/env node
// When the agent stops: asks it once a session to store what it learned, where nothing was stored since the session began.
import { runHook } from './hook.mjs';
import { callMemory } from './memory-service.mjs';
import { readSession, writeSession } from './session-file.mjs';

const { HM_REMIND_AFTER_MINUTES: minutes = '10' } = process.env;
const REQUEST =
  'Nothing of this session is in the memory yet. If something was decided, learned or promised that a later session needs, ' +
  'recall what is known about it, then store or update it (hm_store, hm_update) and note the work with hm_timeline_write. ' +
  'No secrets. If there is nothing, stop.';

await runHook(async ({ name, session }) => {
  const known = readSession(session);
  if (!known || known.reminded || !isOver(known.startedAt)) return undefined;
  const { entries } = await callMemory('timeline', { start: known.startedAt, limit: 1 });
  if (entries.length > 0) return undefined;
  writeSession(session, { ...known, reminded: true });
  return name === 'stop' ? { followup_message: REQUEST } : { decision: 'block', reason: REQUEST };
});

function isOver(startedAt) {
  return Date.now() - Date.parse(startedAt) >= Number(minutes) * 60_000;
}
