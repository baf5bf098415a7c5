import type { Block, Findings } from '../document.ts';
import { cleanTitle } from '../text/clean-text.ts';
import { decodedChunks, linesOf } from '../text/decode.ts';
import { TableRows } from '../text/table-rows.ts';

const MAX_PARAGRAPH_LENGTH = 16_384;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const UNDERLINE = /^ {0,3}(=+|-+)\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;

/** The paragraphs, headings and table rows of a Markdown file. The first heading is its title. */
export async function* readMarkdown(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const parser = new MarkdownLines();
  for await (const line of linesOf(decodedChunks(path))) {
    for (const block of parser.add(line)) {
      if (block.level !== undefined) metadata.title ??= cleanTitle(block.text);
      yield block;
    }
  }
  yield* parser.end();
}

class MarkdownLines {
  #paragraph = '';
  #fence: string | undefined;
  #table: TableRows | undefined;

  /** The blocks that end with this line. */
  add(line: string): Block[] {
    if (this.#fence !== undefined || FENCE.test(line)) return this.#addCode(line);
    if (TABLE_LINE.test(line)) return this.#addRow(line);
    this.#table = undefined;
    const [, marks, heading] = HEADING.exec(line) ?? [];
    if (marks !== undefined && heading !== undefined) {
      return [...this.end(), { text: heading, level: marks.length }];
    }
    const [, underline] = UNDERLINE.exec(line) ?? [];
    if (underline !== undefined && isOneLine(this.#paragraph)) return this.#headingAbove(underline);
    return this.#addLine(line, line.trim() === '');
  }

  end(): Block[] {
    const text = this.#paragraph;
    this.#paragraph = '';
    return text === '' ? [] : [{ text }];
  }

  #addLine(line: string, endsParagraph: boolean): Block[] {
    const ended = endsParagraph || this.#paragraph.length > MAX_PARAGRAPH_LENGTH ? this.end() : [];
    if (!endsParagraph) this.#paragraph += `${line}\n`;
    return ended;
  }

  #headingAbove(underline: string): Block[] {
    return this.end().map(({ text }) => ({ text, level: underline.startsWith('=') ? 1 : 2 }));
  }

  /** A fence ends with as many marks of its kind as it began with, or more. */
  #addCode(line: string): Block[] {
    const [, marks] = FENCE.exec(line) ?? [];
    if (this.#fence === undefined) this.#fence = marks;
    else if (marks?.startsWith(this.#fence)) this.#fence = undefined;
    return marks === undefined ? this.#addLine(line, false) : [];
  }

  #addRow(line: string): Block[] {
    if (TABLE_RULE.test(line)) return [];
    this.#table ??= new TableRows();
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    const text = this.#table.row(cells.map((cell) => ({ text: cell.trim() })));
    return [...this.end(), { text }];
  }
}

function isOneLine(paragraph: string): boolean {
  return paragraph.indexOf('\n') === paragraph.length - 1;
}
