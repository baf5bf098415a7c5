/** Milliseconds of this thread, in all and for the longest stretch without other work, whatever else the machine does. */
export async function processorTime(
  work: () => Promise<unknown>,
): Promise<{ total: number; longest: number }> {
  let [before, longest, isDone] = [threadTime(), 0, false];
  const start = before;
  const look = () => {
    longest = Math.max(longest, threadTime() - before);
    before = threadTime();
    if (!isDone) setImmediate(look);
  };
  look();
  await work();
  isDone = true;
  return { total: threadTime() - start, longest };
}

/** Milliseconds that this thread has used. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds that all threads of this process have used. */
export function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
