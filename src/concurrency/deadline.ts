/** The result of the work, or of `otherwise` where the work takes longer than `ms`. */
export async function orElseAfter<T>(
  ms: number,
  work: Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(otherwise);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
