interface Place {
  readonly page?: number | undefined;
  readonly sheet?: string | undefined;
  readonly section?: string | undefined;
}

/** Where in a file a passage stands: ", page 3, Report > Staff". */
export function placeText({ page, sheet, section }: Place): string {
  return [
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(section === undefined ? [] : [section]),
  ]
    .map((part) => `, ${part}`)
    .join('');
}
