/** What callers stored, then what was derived from texts, each in its order. */
export function saidFirst<T extends { readonly derived?: boolean | undefined }>(all: readonly T[]): T[] {
  return [...all.filter(({ derived }) => !derived), ...all.filter(({ derived }) => derived)];
}
