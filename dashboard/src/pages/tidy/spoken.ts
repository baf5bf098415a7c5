/** A label as a person says it. */
export function spoken(label: string): string {
  return label.replaceAll('_', ' ');
}
