/** Tasks of several tenants, which take turns, each with one task under way at most: an expensive one does not delay the others. */
export class FairQueue<Task extends { readonly tenant: string }> {
  /** In the order of the tenants' turns. */
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

  /** How many tasks could be taken now. */
  get takeable(): number {
    return [...this.#queues.keys()].filter((tenant) => !this.#underWay.has(tenant)).length;
  }

  /** Takes the next task, which is under way until `done`; its tenant's next turn comes after those of the others. */
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

  /** Removes a waiting task. False where it has been taken already. */
  remove(task: Task): boolean {
    const queue = this.#queues.get(task.tenant) ?? [];
    const at = queue.indexOf(task);
    if (at < 0) return false;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(task.tenant);
    return true;
  }
}
