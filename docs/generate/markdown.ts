/** A Markdown table. Cells may hold any text in one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...rows].map((cells) => `| ${cells.map(cellOf).join(' | ')} |`).join('\n');
}

function cellOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** The page with what stands between the comments `name` and `/name` replaced. Throws where it has none. */
export function withSection(page: string, name: string, inner: string): string {
  const section = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`);
  if (!section.test(page))
    throw new Error(`The page has no comments <!-- ${name} --> and <!-- /${name} -->.`);
  return page.replace(section, (_, begin: string, end: string) => `${begin}\n${inner}\n${end}`);
}
