import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './service-command.ts';

const NOT_OURS = ['node_modules', '.git', '.setup', 'data', 'dist', 'fixtures', 'runs', 'target'];
const FENCED = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/gm;
const COMMENT = /<!--[\s\S]*?-->/g;
const HEADING = /^#{1,6} +(.+?) *#* *$/gm;
const LINK =
  /\]\(\s*<?([^()<>\s]+(?:\([^()\s]*\))?)>?(?:\s+"[^"]*")?\s*\)|^\[[^\]]+\]: +(\S+)|(?:href|src)="([^"]+)"/gm;

/** The project's Markdown pages, by their paths from its root. */
export function projectPages(): string[] {
  const exclude = NOT_OURS.map((folder) => `**/${folder}/**`);
  return globSync('**/*.md', { cwd: projectDir, exclude: [...NOT_OURS, ...exclude] }).sort();
}

export function pageText(page: string): string {
  return readFileSync(path.join(projectDir, page), 'utf8');
}

/** The page without what is shown as code. */
function prose(text: string): string {
  return text
    .replaceAll(FENCED, '')
    .replaceAll(COMMENT, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}

/** The relative links of a page that lead nowhere: to no file, or to no heading of that file. */
export function brokenLinks(page: string, text = pageText(page)): string[] {
  const links = [...prose(text).matchAll(LINK)].map(
    ([, inline, defined, html]) => inline ?? defined ?? html ?? '',
  );
  return links.filter((link) => !/^[a-z][a-z+.-]*:/i.test(link) && !leadsSomewhere(page, link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', anchor] = decodeURI(link).split('#');
  const target = path.join(projectDir, file === '' ? page : path.join(path.dirname(page), file));
  if (!existsSync(target)) return false;
  if (anchor === undefined || statSync(target).isDirectory() || !target.endsWith('.md'))
    return anchor === undefined;
  return anchors(readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors that GitHub gives a page's headings, a repeated one numbered. */
function anchors(text: string): Set<string> {
  const seen = new Map<string, number>();
  const found = [...text.replaceAll(FENCED, '').matchAll(HEADING)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set(found);
}

function slugOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
}
