import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { beginWithSchema } from '../graph/embedded/tenant-template.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { untilDone } from '../graph/database-errors.ts';
import { recall } from '../memory/recall/recall.ts';
import type { TenantMemory } from '../memory/tenant-memory.ts';
import { SERVICE } from '../memory/transaction/dependencies.ts';
import type { Resources } from './resources.ts';
import type { StartWaits } from './start-waits.ts';

/** Unlike a request, a start waits as long as it takes: after an unclean end, or on a busy machine, for minutes. */
export async function untilOpen(records: ServiceGraph, waits: StartWaits): Promise<void> {
  try {
    const lease = await untilDone(
      () => records.acquire(),
      ({ message }) => waits.because(message),
    );
    lease.release();
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') throw error;
    throw recordsUnavailable(error);
  }
}

/** A failure is logged only: without a template new graphs just take longer to create. */
export async function prepareTemplate({ databases, models }: Resources, logger: Logger): Promise<void> {
  if (!databases.embedded || databases.tenants !== databases.embedded) return;
  await beginWithSchema(databases.embedded, models).catch((error: unknown) =>
    logger.warn(`new graphs are created without a template: ${reasonOf(error)}`),
  );
}

function recordsUnavailable(error: unknown): AppError {
  const message = `The service's own records do not open (${reasonOf(error)}).`;
  return new AppError('UNAVAILABLE', message, { cause: error });
}

/** In one line: what lies behind an error that callers may see says more. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const shown = cause instanceof Error ? cause : error;
  return (shown instanceof Error ? shown.message : String(shown)).replaceAll(/\s+/g, ' ').trim();
}

interface WarmUpOptions {
  /** The memory of the first graph: most installations have no other. */
  readonly memory: TenantMemory | undefined;
  readonly adopt: () => Promise<void>;
}

/**
 * Prepares what the first request would wait for: the first graph, and the plans of recall's statements. Then resumes the
 * background work of earlier processes. Returns a function that ends the warm-up.
 */
export function warmUp({ memory, adopt }: WarmUpOptions, logger: Logger): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const warming = Promise.resolve(memory && untilDone(() => recallOnce(memory, signal)))
    .then(() => (signal.aborted ? undefined : adopt()))
    .catch((error: unknown) => {
      if (signal.aborted) return;
      logger.warn(`the warm-up failed, and the first requests take longer: ${reasonOf(error)}`);
      logger.debug({ err: error }, 'where the warm-up failed');
    });
  return async () => {
    closing.abort();
    await warming;
  };
}

async function recallOnce(memory: TenantMemory, signal: AbortSignal): Promise<void> {
  const call = await memory.open({ actor: SERVICE, signal });
  await recall(
    { ...call.memory, reranker: undefined },
    {
      query: 'What is known about the plan?',
      max_results: 10,
      force_regex: false,
      include_context: true,
      explain: false,
      session: SERVICE.session,
    },
  ).finally(call.release);
}
