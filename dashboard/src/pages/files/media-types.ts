/** What the list can be narrowed to, as the service takes it. */
export const FILE_TYPES: readonly (readonly [type: string, title: string])[] = [
  ['pdf', 'PDF'],
  ['docx', 'Word'],
  ['xlsx', 'Excel'],
  ['pptx', 'PowerPoint'],
  ['odt', 'OpenDocument text'],
  ['epub', 'EPUB'],
  ['html', 'Web page'],
  ['md', 'Markdown'],
  ['txt', 'Plain text'],
  ['csv', 'CSV'],
  ['eml', 'Mail'],
  ['image', 'Picture'],
  ['audio', 'Sound'],
  ['video', 'Film'],
];

const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument table',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument slides',
  'application/epub+zip': 'EPUB',
  'text/html': 'Web page',
  'text/markdown': 'Markdown',
  'text/plain': 'Plain text',
  'text/csv': 'CSV',
  'message/rfc822': 'Mail',
  'application/octet-stream': 'Unknown',
};

/** A media type as people call it. */
export function mediaName(type: string): string {
  const [group = ''] = type.split('/');
  const groups: Readonly<Record<string, string>> = { image: 'Picture', audio: 'Sound', video: 'Film' };
  return NAMES[type] ?? groups[group] ?? type;
}

/** Its bytes are its text, so that what stands around a passage can be read. */
export function isText(type: string): boolean {
  return ['text/plain', 'text/markdown', 'text/csv', 'application/json'].includes(type);
}
