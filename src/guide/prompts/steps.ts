/** The steps as numbered lines, without the undefined ones. */
export function steps(...texts: readonly (string | undefined)[]): string {
  return texts
    .filter((text) => text !== undefined)
    .map((text, index) => `${index + 1}. ${text}`)
    .join('\n');
}
