/** What a function makes of each text, made once: each of a few texts is compared with each other. */
export function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    if (!made.has(text)) made.set(text, make(text));
    return made.get(text) as T;
  };
}
