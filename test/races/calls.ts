import type { WritingTool } from './pairs.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One call of a writing tool, ready to be sent. */
export interface Call {
  readonly tool: WritingTool;
  readonly way: 'rest' | 'mcp';
  readonly input: Fields;
  readonly session: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** The keys that every call is about; their words are names that the texts mention. */
export const KEYS = [
  'otter',
  'heron',
  'beaver',
  'person_marten',
  'salmon',
  'kestrel',
  'person_badger',
  'osprey',
  'lizard',
  'turtle',
];
export const SESSIONS = ['race-session-1', 'race-session-2', 'race-session-3'];

const RELATIONSHIPS = ['knows', 'follows', 'precedes', 'was seen with'];
const GATHERINGS = ['gathered', 'decided together'];
const CONFLICTS = ['error', 'skip', 'update', 'update'];
/** A name that several nodes bear. */
const SHARED_NAME = 'river folk';

/** Chooses calls by a source of numbers from 0 to 1: equal numbers, equal calls. */
export class CallMaker {
  readonly #random: () => number;
  /** Begins every Idempotency-Key, so that no two runs share one. */
  readonly #name: string;
  /** Relationships that stand, for updates to remove. */
  readonly #standing: readonly { readonly id: string; readonly key: string }[];
  readonly #keyed: Call[] = [];

  constructor(random: () => number, name: string, standing: readonly { id: string; key: string }[]) {
    this.#random = random;
    this.#name = name;
    this.#standing = standing;
  }

  /** A call of one of the tools; one in ten repeats an earlier one under its Idempotency-Key, as a client that retries. */
  make(tools: readonly WritingTool[]): Call {
    const repeated = this.#chance(0.1) ? this.#keyed.filter(({ tool }) => tools.includes(tool)) : [];
    if (repeated.length > 0) return this.#pick(repeated);
    const tool = this.#pick(tools);
    // A batch has no tool of MCP.
    const way = tool !== 'batch' && this.#chance(0.4) ? 'mcp' : 'rest';
    const isKeyed = way === 'rest' && this.#chance(0.4);
    const call: Call = {
      tool,
      way,
      input: this.#inputOf(tool),
      session: this.#chance(0.5) ? this.#pick(SESSIONS) : undefined,
      idempotencyKey: isKeyed ? `${this.#name}-${this.#keyed.length}` : undefined,
    };
    if (isKeyed) this.#keyed.push(call);
    return call;
  }

  #inputOf(tool: WritingTool): Fields {
    switch (tool) {
      case 'store':
        return this.#node();
      case 'batch':
        return { nodes: this.#times(1 + this.#below(4), () => this.#node()) };
      case 'update':
        return this.#update();
      case 'forget':
        return { key: this.#pick(KEYS), cascade: this.#chance(0.9) };
      case 'relate':
        return { relationships: this.#times(1 + this.#below(3), () => this.#relationship()) };
    }
  }

  #node(): Fields {
    const key = this.#pick(KEYS);
    const others = KEYS.filter((other) => other !== key);
    const related = this.#chance(0.5)
      ? [{ to_key: this.#pick(others), relationship: this.#pick(RELATIONSHIPS) }]
      : [];
    return {
      key,
      description: this.#description(),
      data: this.#data(),
      on_conflict: this.#pick(CONFLICTS),
      relationships: related,
    };
  }

  #update(): Fields {
    const removed = this.#chance(0.2) && this.#standing.length > 0 ? this.#pick(this.#standing) : undefined;
    const key = removed?.key ?? this.#pick(KEYS);
    const to_key = this.#pick(KEYS.filter((other) => other !== key));
    return {
      key,
      ...(this.#chance(0.6) && { description: this.#description() }),
      ...(this.#chance(0.4) && { data: this.#data() }),
      ...(this.#chance(0.3) && {
        add_relationships: [{ from_key: key, to_key, relationship: this.#pick(RELATIONSHIPS) }],
      }),
      ...(removed && { remove_relationships: [removed.id] }),
    };
  }

  #relationship(): Fields {
    const isGathering = this.#chance(0.5);
    const members = new Set(this.#times(isGathering ? 5 : 2, () => this.#pick(KEYS)));
    while (members.size < (isGathering ? 3 : 2)) members.add(this.#pick(KEYS));
    const nodes = isGathering ? [...members] : [...members].slice(0, 2);
    return {
      nodes,
      relationship: this.#pick(isGathering ? GATHERINGS : RELATIONSHIPS),
      data: { at: this.#below(5) },
    };
  }

  #description(): string {
    return `Lives near the ${this.#pick(KEYS)}. The ${this.#pick(KEYS)} was seen there, number ${this.#below(8)}.`;
  }

  #data(): Fields {
    return { at: this.#below(3), ...(this.#chance(0.5) && { aliases: [SHARED_NAME] }) };
  }

  #times<T>(count: number, make: () => T): T[] {
    return Array.from({ length: count }, make);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #below(bound: number): number {
    return Math.floor(this.#random() * bound);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }
}
