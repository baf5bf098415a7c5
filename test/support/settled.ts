import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolClient } from './tool-client.ts';

const WITHIN_MS = 300_000;
const POLL_MS = 50;

/** Waits until the background work of stores has ended. Throws with what is left where that takes too long. */
export async function settled(tenant: ToolClient): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { checks } = await tenant.call('health');
    const derivations = checks.find(({ name }) => name === 'derivations');
    if (!derivations) throw new Error('hm_health has no check named derivations.');
    if (derivations.message === undefined) return;
    if (performance.now() > deadline) throw new Error(`The graph does not settle: ${derivations.message}`);
    await sleep(POLL_MS);
  }
}
