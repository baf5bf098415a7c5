/** Whether a text makes an older one out of date. */
export type Reason = (newer: string, older: string) => boolean;

/** What a function makes of each text, made once: each of a few texts is compared with each other. */
export function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    made.set(text, value);
    return value;
  };
}
