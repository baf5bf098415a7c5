/**
 * Work of several tenants, a queue each, taken in turn. Of each tenant one piece at most is under way, so that whatever it
 * costs, the others are served beside it.
 */
export class FairQueue<Task extends { readonly tenant: string }> {
  /** The tenant whose turn is next comes first. */
  readonly #queues = new Map<string, Task[]>();
  readonly #underWay = new Set<string>();

  add(task: Task): void {
    const queue = this.#queues.get(task.tenant);
    if (queue) queue.push(task);
    else this.#queues.set(task.tenant, [task]);
  }

  waitingOf(tenant: string): number {
    return this.#queues.get(tenant)?.length ?? 0;
  }

  /** How many tenants have something that could be taken now. */
  get takeable(): number {
    return [...this.#queues.keys()].filter((tenant) => !this.#underWay.has(tenant)).length;
  }

  /** The next one, which is under way until it is `done`; its tenant's turn comes again after all the others. */
  take(): Task | undefined {
    for (const [tenant, queue] of this.#queues) {
      if (this.#underWay.has(tenant)) continue;
      const task = queue.shift();
      this.#queues.delete(tenant);
      if (queue.length > 0) this.#queues.set(tenant, queue);
      this.#underWay.add(tenant);
      return task;
    }
    return undefined;
  }

  done({ tenant }: Task): void {
    this.#underWay.delete(tenant);
  }

  /** Takes one out that waits. False where it has been taken already. */
  remove(task: Task): boolean {
    const queue = this.#queues.get(task.tenant) ?? [];
    const at = queue.indexOf(task);
    if (at < 0) return false;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(task.tenant);
    return true;
  }
}
