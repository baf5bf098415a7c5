import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { BoundedMemory, counterOf, WINDOW, type CounterStore } from './counters.ts';

const CONNECT_WITHIN_MS = 2_000;
/** An answer takes well under a millisecond; a request does not wait longer for one that hangs. */
const ANSWER_WITHIN_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Counters that replicas share. While Redis does not answer, each process counts for itself: requests are neither held
 * up nor let through uncounted.
 */
export function redisCounters(url: string, logger: Logger): CounterStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  logChanges(client, logger);
  return {
    counter: (kind) =>
      counterOf(
        new RateLimiterRedis({
          ...WINDOW,
          storeClient: client,
          keyPrefix: `hm:rate:${kind}`,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new BoundedMemory(),
        }),
      ),
    close: () => Promise.resolve(client.disconnect()),
  };
}

/** One line when it goes and one when it comes back, not one for each attempt in between. */
function logChanges(client: Redis, logger: Logger): void {
  let isUp = true;
  client.on('error', (error: Error) => {
    if (isUp)
      logger.warn({ reason: error.message }, 'no answer from REDIS_URL: requests are counted here alone');
    isUp = false;
  });
  client.on('ready', () => {
    if (!isUp) logger.info('REDIS_URL answers: requests are counted there');
    isUp = true;
  });
}
