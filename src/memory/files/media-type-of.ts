/** The media types of names that people give to kinds of files. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  epub: ['application/epub+zip'],
  csv: ['text/csv'],
  txt: ['text/plain'],
  md: ['text/markdown'],
  html: ['text/html', 'application/xhtml+xml'],
  rtf: ['application/rtf', 'text/rtf'],
  eml: ['message/rfc822'],
};

/** The media types that a caller means by `pdf`, `application/pdf`, `image` or `image/*`; one with a slash at its end stands for all that begin so. */
export function mediaTypesOf(name: string): string[] {
  const type = name.trim().toLowerCase().replace(/^\./, '');
  const known = TYPES[type];
  if (known) return [...known];
  if (!type.includes('/')) return [`${type}/`];
  return [type.replace(/\*$/, '')];
}
