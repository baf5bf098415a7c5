import { memory } from './session.ts';

/** Makes one memory of several. Answers the ids of the changes, the last first: so `takeApart` takes them. */
export async function mergeAll(from: readonly string[], into_key: string): Promise<readonly string[]> {
  const ids: string[] = [];
  try {
    for (const from_key of from) ids.unshift((await memory.call('mergeNodes', { from_key, into_key })).id);
  } catch (error) {
    await takeApart(ids);
    throw error;
  }
  return ids;
}

export async function takeApart(ids: readonly string[]): Promise<true> {
  for (const undo of ids) await memory.call('mergeNodes', { undo });
  return true;
}
