/** One life of a key, from its store until it is forgotten or merged. */
export interface Life {
  readonly key: string;
  /** The life that it became a part of; it is forgotten with that one. */
  owner: Life | undefined;
  isForgotten: boolean;
}

interface Link {
  /** Of the order in which relationships were made; one that is moved keeps it. */
  readonly order: number;
  readonly lives: readonly Life[];
  readonly label: string;
  readonly data: Readonly<Record<string, number>>;
}

interface State {
  readonly nodes: ReadonlyMap<string, { readonly life: Life; readonly description: string }>;
  readonly links: readonly Link[];
}

/** A memory as plain values: every state that it had, with the moment after it began. */
export class ReplayModel {
  #state: State = { nodes: new Map(), links: [] };
  #made = 0;
  readonly #states: { at: string; state: State }[] = [];

  get keys(): string[] {
    return [...this.#state.nodes.keys()];
  }

  /** Ends a change: the memory is in this state at the moment. */
  remember(at: string): void {
    this.#states.push({ at, state: this.#state });
  }

  moment(index: number): string {
    return this.#states[index]?.at as string;
  }

  write(key: string, description: string): void {
    const life = this.#state.nodes.get(key)?.life ?? { key, owner: undefined, isForgotten: false };
    this.#state = { ...this.#state, nodes: new Map([...this.#state.nodes, [key, { life, description }]]) };
  }

  /** Adds a relationship, or merges its data into the one that is there. `single`: its first node has no other one. */
  relate(keys: readonly string[], label: string, data: Link['data'], single = false): void {
    const lives = keys.map((key) => this.#lifeOf(key));
    if (single)
      this.#keep((link) => link.label !== label || link.lives[0] !== lives[0] || link.lives[1] === lives[1]);
    this.#add({ order: ++this.#made, lives, label, data });
  }

  remove(text: string): void {
    this.#keep((link) => textOf(link, link.lives) !== text);
  }

  merge(from: string, into: string): void {
    const [one, other] = [this.#lifeOf(from), this.#lifeOf(into)];
    const descriptions = [into, from].map((key) => this.#state.nodes.get(key)?.description);
    const moved = this.#state.links.filter(({ lives }) => lives.includes(one));
    this.#keep(({ lives }) => !lives.includes(one));
    this.write(into, descriptions.join('\n'));
    this.#delete(from);
    one.owner = other;
    const edgesFirst = (link: Link) => (isEdge(link) ? 0 : 1);
    moved.sort((a, b) => edgesFirst(a) - edgesFirst(b) || a.order - b.order);
    for (const link of moved) {
      const lives = [...new Set(link.lives.map((life) => (life === one ? other : life)))];
      if (lives.length > 1) this.#add({ ...link, lives });
    }
  }

  /** Goes back to the state before the last change, of which `from` was a part until now. */
  undo(from?: string): void {
    const before = this.#states.at(-2)?.state as State;
    const life = from === undefined ? undefined : before.nodes.get(from)?.life;
    if (life) life.owner = undefined;
    this.#state = before;
  }

  forget(key: string): void {
    const life = this.#lifeOf(key);
    const left = this.#state.links.filter(({ lives }) => lives.includes(life) && lives.length > 2);
    this.#keep(({ lives }) => !lives.includes(life));
    life.isForgotten = true;
    this.#delete(key);
    for (const link of left) {
      const lives = link.lives.filter((each) => each !== life);
      this.#add({ ...link, lives, order: lives.length > 2 ? link.order : ++this.#made });
    }
  }

  /** Descriptions by key, and relationships as texts, as they were; without what was forgotten since. */
  asOf(index: number): { descriptions: Map<string, string>; links: Map<string, string[]>; counts: number[] } {
    const { nodes, links } = this.#states[index]?.state as State;
    const known = [...nodes].filter(([, { life }]) => !isGone(life));
    const left = links
      .map((link) => ({ link, lives: link.lives.filter((life) => !isGone(life)) }))
      .filter(({ lives }) => lives.length > 1);
    const edges = left.filter(({ lives }) => lives.length === 2);
    return {
      descriptions: new Map(known.map(([key, { description }]) => [key, description])),
      links: new Map(known.map(([key, { life }]) => [key, textsOf(left, life)])),
      counts: [known.length, edges.length, left.length - edges.length],
    };
  }

  #lifeOf(key: string): Life {
    const node = this.#state.nodes.get(key);
    if (node) return node.life;
    throw new Error(`The model has no ${key}.`);
  }

  #keep(isKept: (link: Link) => boolean): void {
    this.#state = { ...this.#state, links: this.#state.links.filter(isKept) };
  }

  #delete(key: string): void {
    this.#state = { ...this.#state, nodes: new Map([...this.#state.nodes].filter(([each]) => each !== key)) };
  }

  #add(added: Link): void {
    const { links } = this.#state;
    const same = links.find((link) => identityOf(link) === identityOf(added));
    const next = same
      ? links.map((link) => (link === same ? { ...link, data: { ...link.data, ...added.data } } : link))
      : [...links, added];
    this.#state = { ...this.#state, links: next };
  }
}

function isEdge({ lives }: Link): boolean {
  return lives.length === 2;
}

/** Of a hyperedge the order of the members does not matter. */
function identityOf(link: Link): string {
  const keys = link.lives.map(({ key }) => key);
  return [link.label, ...(isEdge(link) ? keys : keys.sort())].join(' ');
}

function isGone({ isForgotten, owner }: Life): boolean {
  return isForgotten || (owner !== undefined && isGone(owner));
}

function textsOf(links: readonly { link: Link; lives: readonly Life[] }[], life: Life): string[] {
  return links
    .filter(({ lives }) => lives.includes(life))
    .map(({ link, lives }) => textOf(link, lives))
    .sort();
}

/** A relationship as one text. */
export function textOf(
  { label, data }: Pick<Link, 'label' | 'data'>,
  lives: readonly { readonly key: string }[],
): string {
  const fields = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${label}: ${lives.map(({ key }) => key).join(' ')} ${JSON.stringify(fields)}`;
}
