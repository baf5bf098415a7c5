import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colours are for a terminal whose user wants them (no-color.org). */
function styled(format: Format, text: string): string {
  return process.stdout.isTTY && !process.env['NO_COLOR'] ? styleText(format, text) : text;
}

export const bold = (text: string) => styled('bold', text);
export const dim = (text: string) => styled('dim', text);
