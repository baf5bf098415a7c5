import type { Logger } from 'pino';
import { serviceGraph, type ServiceGraph } from '../../graph/graph.ts';
import { WriteGate } from '../../graph/write-gate.ts';
import type { Listener } from '../../http/listener/listener.ts';
import type { Config } from '../config.ts';
import type { Plans } from '../plans-file.ts';
import type { Resources } from '../resources.ts';
import type { StartWaits } from '../start-waits.ts';
import { prepareTemplate, untilOpen } from '../warm-up.ts';

/** What a start opens first. */
export interface Start {
  readonly config: Config;
  readonly logger: Logger;
  readonly listener: Listener;
  readonly resources: Resources;
  readonly plans: Plans;
  readonly waits: StartWaits;
}

/** The service's own records, and what holds writes to them back. */
export type Records = ServiceGraph & { readonly writes: WriteGate };

/** Opens the records, and makes the template of new graphs as a part of the start. */
export async function openRecords({ resources, waits, logger }: Start) {
  let isStarting = true;
  const ofStart = { writes: new WriteGate(), isStarting: () => isStarting };
  const records: Records = { ...serviceGraph(resources.databases.records), ...ofStart };
  await waits.during('Opening the service’s records', untilOpen(records, waits));
  await waits.during('Making the template of new graphs', prepareTemplate(resources, logger));
  /** From then on the limits of requests hold. */
  const endStart = () => void (isStarting = false);
  return { records, endStart };
}
