import { computed, signal } from '@preact/signals';
import { membersOf } from '../src/graph/graph-data.ts';
import { readLinks, type Answer, type Memory } from './answer.ts';
import { messageOf, type CallTool } from './call-tool.ts';
import { graphOf, keysOf, type Known, NOTHING, withLinks, withLinksOf, withMemories } from './known.ts';

/** Memories of the answer whose links are read as well: an answer has few links or none. */
const MOST_LINKED = 10;
/** New memories by one click. */
const MOST_NEW = 30;
/** What hm_get_nodes takes. */
const MOST_KEYS = 50;
/** The picture waits so long for links: a client may ask its user before each call. */
const LONGEST_WAIT_MS = 3_000;

export interface Reading {
  readonly call: CallTool;
  /** The time at which the answer looks: the rest is read as of then. */
  readonly time: { readonly as_of?: unknown; readonly valid_at?: unknown };
}

/** The graph of an answer, which grows by what is asked for on the page. */
export class Conversation {
  readonly #reading: Reading | undefined;
  readonly #known = signal(NOTHING);
  readonly graph = computed(() => graphOf(this.#known.value));
  /** The keys of the answer, in its order. */
  readonly keys: readonly string[];
  /** Whether the picture can be drawn. */
  readonly isReady = signal(false);
  readonly #reads = signal(0);
  readonly isReading = computed(() => this.#reads.value > 0);
  /** What came of the last click, for people. */
  readonly notice = signal('');
  readonly problem = signal('');
  /** Whole texts by key. */
  readonly texts = signal<ReadonlyMap<string, string>>(new Map());

  /** Without a way to call tools it shows what the answer has. */
  constructor(answer: Answer, reading: Reading | undefined) {
    this.#reading = reading;
    this.keys = [...new Set(answer.memories.map(({ key }) => key))];
    const ends = keysOf(answer.memories, answer).map((key) => ({ key }));
    this.#known.value = withLinks(withMemories(NOTHING, [...answer.memories, ...ends]), answer);
  }

  memory(key: string): Memory {
    return this.#known.value.memories.get(key) ?? { key };
  }

  /** Whether more can be read of a memory. */
  canExpand(key: string): boolean {
    const { counts, memories, edges, hyperedges } = this.#known.value;
    if (!this.#reading || !memories.has(key)) return false;
    const members = [...edges.values(), ...hyperedges.values()].map(membersOf);
    const isMissing = (other: string) => !memories.has(other);
    return !counts.has(key) || members.some((each) => each.includes(key) && each.some(isMissing));
  }

  /** Reads what the answer leaves out. */
  async complete(): Promise<void> {
    const waiting = setTimeout(() => (this.isReady.value = true), LONGEST_WAIT_MS);
    await this.#read(async (reading) => {
      const { memories } = this.#known.value;
      const bare = [...memories.values()].filter(({ node_type }) => node_type === undefined);
      // What one call cannot read, the others may.
      const outcomes = await Promise.allSettled([
        memoriesOf(
          reading,
          bare.map(({ key }) => key),
        ).then((found) => this.#learn((known) => withMemories(known, found))),
        ...this.keys
          .slice(0, MOST_LINKED)
          .map((key) =>
            linksOf(reading, key).then((links) => this.#learn((known) => withLinksOf(known, key, links))),
          ),
      ]);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    });
    clearTimeout(waiting);
    this.isReady.value = true;
  }

  /** Draws what a memory is linked with. */
  async expand(key: string): Promise<void> {
    await this.#read(async (reading) => {
      const links = await linksOf(reading, key);
      const { memories } = this.#known.value;
      const others = keysOf([], links).filter((other) => !memories.has(other));
      const found = await memoriesOf(reading, others.slice(0, MOST_NEW));
      this.#learn((known) => withLinksOf(withMemories(known, found), key, links));
      this.notice.value = noticeOf(found.length, Math.max(0, others.length - MOST_NEW));
    });
  }

  /** Reads the whole text of a memory. */
  async open(key: string): Promise<void> {
    if (this.texts.value.has(key)) return;
    await this.#read(async (reading) => {
      const [memory] = await memoriesOf(reading, [key]);
      if (memory) this.#learn((known) => withMemories(known, [memory]));
      const text = memory?.description ?? 'It is not there any more.';
      this.texts.value = new Map(this.texts.value).set(key, text);
    });
  }

  #learn(more: (known: Known) => Known): void {
    this.#known.value = more(this.#known.value);
  }

  async #read(act: (reading: Reading) => Promise<void>): Promise<void> {
    if (!this.#reading) return;
    this.#reads.value++;
    this.notice.value = '';
    this.problem.value = '';
    try {
      await act(this.#reading);
    } catch (error) {
      this.problem.value = messageOf(error);
    } finally {
      this.#reads.value--;
    }
  }
}

function noticeOf(more: number, left: number): string {
  if (more === 0) return 'Nothing else is linked with it.';
  const found = `${more} more ${more === 1 ? 'memory' : 'memories'}`;
  return left === 0 ? `${found}.` : `${found}. Ask again for ${left} others.`;
}

async function memoriesOf({ call, time }: Reading, keys: readonly string[]): Promise<readonly Memory[]> {
  const found: Memory[] = [];
  for (let at = 0; at < keys.length; at += MOST_KEYS) {
    const asked = {
      keys: keys.slice(at, at + MOST_KEYS),
      ...(time.as_of !== undefined && { as_of: time.as_of }),
    };
    const { nodes = [] } = (await call('hm_get_nodes', asked)) as { nodes?: readonly Memory[] };
    found.push(...nodes);
  }
  return found;
}

async function linksOf({ call, time }: Reading, key: string) {
  return readLinks((await call('hm_get_relationships', { key, ...time })) as Parameters<typeof readLinks>[0]);
}
