import { signal } from '@preact/signals';
import { MemoryError } from '../../../client/src/index.ts';
import { actLater, unlessChanged } from './act.ts';
import { memory } from './session.ts';
import { slicesOf, writeEach } from './write-each.ts';

/** A memory to forget, as it was read: one that somebody has changed since is left alone. */
export interface ToForget {
  readonly key: string;
  /** Left out where it was not read: then it is forgotten whatever it says now. */
  readonly updated_at?: string;
}

/** Out of sight at once, gone in ten seconds unless it is called off. */
const beingForgotten = signal<ReadonlyMap<string, string | undefined>>(new Map());
/** What is stored anew under its key is another memory. */
export function isBeingForgotten({ key, updated_at }: ToForget): boolean {
  const hidden = beingForgotten.value;
  return hidden.has(key) && hidden.get(key) === updated_at;
}

/** Keys of one call. */
const AT_ONCE = 50;

/** Forgets memories ten seconds later. `show` is called where that is called off or fails. */
export function forgetLater(memories: readonly ToForget[], show: () => void = () => undefined): void {
  const keys = memories.map(({ key }) => key);
  const [first] = memories;
  const isOne = memories.length === 1;
  actLater((isLeaving) => (first && isOne ? forgetOne(first, isLeaving) : forgetMany(keys, isLeaving)), {
    done: isOne ? `${first?.key} is forgotten` : `${memories.length} memories are forgotten`,
    hide: () => {
      const hidden = memories.map(({ key, updated_at }) => [key, updated_at] as const);
      beingForgotten.value = new Map([...beingForgotten.peek(), ...hidden]);
    },
    show: () => {
      beingForgotten.value = new Map([...beingForgotten.peek()].filter(([key]) => !keys.includes(key)));
      show();
    },
  });
}

function forgetOne({ key, updated_at }: ToForget, keepalive: boolean) {
  return unlessChanged(memory.call('forget', { key }, { ifMatch: updated_at, keepalive }));
}

function forgetMany(keys: readonly string[], isLeaving: boolean): Promise<true> {
  return writeEach(slicesOf(keys, AT_ONCE), isLeaving, async (some) => {
    const { items = [] } = await memory.call('forget', { keys: [...some] }, { keepalive: isLeaving });
    const failed = items.find((item) => 'error' in item);
    if (failed && 'error' in failed && failed.error.code !== 'NOT_FOUND')
      throw new MemoryError('CONFLICT', failed.error.message);
  });
}
