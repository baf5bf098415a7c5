const PAGE = 100;

/** The pages of external data, in the order of Neo4j's ids. */
export async function* pagesOf<Row extends { readonly element: string }>(
  read: (params: { after: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const page = await read({ after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < PAGE) return;
    after = last.element;
  }
}
