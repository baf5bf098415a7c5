/** A run of characters on a page, as the library gives it. */
export interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  /** The last two numbers are the place on the page. */
  readonly transform: readonly number[];
}

/** Lines further apart than this, in heights of a line, are of two paragraphs. */
const PARAGRAPH_GAP = 1.7;

interface Line {
  readonly text: string;
  readonly top: number;
  readonly height: number;
}

/** Joins the runs of a page to lines, and lines that stand close to each other to paragraphs. */
export function paragraphsOf(items: readonly TextItem[]): string[] {
  const paragraphs: string[] = [];
  let [paragraph, last]: [string, Line | undefined] = ['', undefined];
  for (const line of linesOf(items)) {
    if (last && isFarBelow(line, last)) {
      paragraphs.push(paragraph);
      paragraph = '';
    }
    paragraph = joined(paragraph, line.text);
    last = line;
  }
  return [...paragraphs, paragraph];
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let [text, top, height] = ['', 0, 0];
  for (const { str, hasEOL, height: itemHeight, transform } of items) {
    if (text === '') [top, height] = [transform[5] ?? 0, itemHeight];
    text += str;
    height = Math.max(height, itemHeight);
    if (!hasEOL) continue;
    if (text.trim() !== '') lines.push({ text, top, height });
    text = '';
  }
  return text.trim() === '' ? lines : [...lines, { text, top, height }];
}

function isFarBelow(line: Line, last: Line): boolean {
  return Math.abs(last.top - line.top) > PARAGRAPH_GAP * Math.max(line.height, last.height, 1);
}

/** A word that is divided at the end of a line is joined. */
function joined(paragraph: string, line: string): string {
  if (paragraph === '') return line;
  if (/\p{Ll}-$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return `${paragraph}\n${line}`;
}
