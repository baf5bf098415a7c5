/** What is wrong with a text of data; undefined where nothing is. */
export function jsonProblem(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
    return 'Data is an object: fields with their values, between { and }.';
  } catch (error) {
    return `This is no JSON: ${(error as Error).message}`;
  }
}
