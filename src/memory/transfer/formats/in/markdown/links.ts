import { visibleText } from './visible-text.ts';

/** A link of a note: what it points to, and how the note says that they relate. */
export interface NoteLink {
  readonly target: string;
  readonly relationship: string;
}

const PLAIN = 'links to';
/** `[[target]]`, `[[target#heading|other words]]`, in a table `[[target\|other words]]` (https://help.obsidian.md/links). */
const WIKILINK = /\[\[([^[\]\n]{1,500})\]\]/g;
/** `[words](other%20note.md#heading)`. */
const MARKDOWN_LINK = /\]\(([^()\s]{1,500}\.md)(?:#[^()\s]{0,200})?\)/gi;
/** `works for:: [[Initech]]` (https://blacksmithgu.github.io/obsidian-dataview/annotation/add-metadata). */
const INLINE_FIELD = /^[\s>*-]*([\p{L}][\p{L}\p{N} _-]{0,100})::\s/u;
const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]{1,100})/gu;
/** Pictures and other files. */
const OTHER_FILE = /\.(?!md$)[a-z0-9]{2,5}$/i;

export interface LinksAndTags {
  readonly links: NoteLink[];
  readonly tags: string[];
}

/** The links and tags of a text, without those in code, comments and formulas. */
export function linksIn(body: string): LinksAndTags {
  const found: LinksAndTags = { links: [], tags: [] };
  for (const line of visibleText(body).split('\n')) addLine(line, found);
  return found;
}

function addLine(line: string, { links, tags }: LinksAndTags): void {
  const relationship = INLINE_FIELD.exec(line)?.[1]?.trim() ?? PLAIN;
  for (const target of targetsIn(line)) links.push({ target, relationship });
  for (const [, tag = ''] of line.matchAll(TAG)) if (/[^\d/_-]/.test(tag)) tags.push(tag);
}

function targetsIn(text: string): string[] {
  const wikilinks = [...text.matchAll(WIKILINK)].map(([, link = '']) => link.replace(/\\?[#|^].*$/s, ''));
  const others = [...text.matchAll(MARKDOWN_LINK)].map(([, link = '']) => decoded(link));
  return [...wikilinks, ...others]
    .map((link) => link.trim())
    .filter((link) => link !== '' && !OTHER_FILE.test(link));
}

function decoded(link: string): string {
  try {
    return link.includes(':') ? '' : decodeURIComponent(link);
  } catch {
    return '';
  }
}

/** The links that a property consists of, such as `author: "[[Ada]]"`; none where it says something else. */
export function linksOfProperty(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const isLinks = values.every(
    (each) => typeof each === 'string' && /^\s*\[\[[^[\]\n]{1,500}\]\]\s*$/.test(each),
  );
  return isLinks ? targetsIn(values.join(' ')) : [];
}
