import { cleanLine } from '../../text/clean-text.ts';

const MAX_NAME_LENGTH = 255;
/** Further sheets are read, and not listed. */
const MAX_LISTED = 1_000;

/** Adds a sheet to the list, and returns its name as it is shown. */
export function addSheet(sheets: string[], name: string | undefined): string {
  const shown = cleanLine(name, MAX_NAME_LENGTH) ?? '';
  if (sheets.length < MAX_LISTED) sheets.push(shown);
  return shown;
}
