import { randomBytes } from 'node:crypto';

/**
 * The text between two lines of a mark that its author cannot know, so that the text cannot end itself and go on as
 * instructions.
 */
export function markedText(text: string): string {
  const mark = `=====${randomBytes(9).toString('hex')}=====`;
  return [mark, text.replaceAll(mark, ''), mark].join('\n');
}
