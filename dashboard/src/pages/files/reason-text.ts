const SAID: Readonly<Record<string, string>> = {
  encrypted: 'It is encrypted: take its password off, and upload it again.',
  damaged: 'It is damaged: its text could not be read.',
  'only pictures': 'It holds only pictures of its pages: there is no text to read.',
  'old format': 'Its format is old: save it in the present one, and upload it again.',
  'too large or too complex': 'It is too large or too complex to be read.',
};

/** Why a file has no passages, or not all, as the service says it. */
export function reasonText(reason: string): string {
  return SAID[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
