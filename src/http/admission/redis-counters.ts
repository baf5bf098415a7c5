import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { BoundedMemory, counterOf, WINDOW, type CounterStore } from './counters.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/** Redis answers in well under a millisecond. A request does not wait longer for one that hangs. */
const ANSWER_TIMEOUT_MS = 250;
const MAX_RETRY_DELAY_MS = 5_000;

/** Counters that replicas share. While Redis does not answer, each process counts its own requests. */
export function redisCounters(url: string, logger: Logger): CounterStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, MAX_RETRY_DELAY_MS),
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

/** Logs when Redis goes down and when it is up again, not every attempt in between. */
function logChanges(client: Redis, logger: Logger): void {
  let isUp = true;
  client.on('error', (error: Error) => {
    if (isUp)
      logger.warn(
        { reason: error.message },
        'REDIS_URL does not answer: this process counts its own requests',
      );
    isUp = false;
  });
  client.on('ready', () => {
    if (!isUp) logger.info('REDIS_URL answers again: requests are counted there');
    isUp = true;
  });
}
