import path from 'node:path';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

export const TYPES = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  odt: `${OPEN_DOCUMENT}.text`,
  odp: `${OPEN_DOCUMENT}.presentation`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  html: 'text/html',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  zip: 'application/zip',
} as const;

/** Types of files that hold nothing but characters. Their names tell them apart. */
export const TEXT_TYPES: ReadonlySet<string> = new Set([
  ...[
    TYPES.txt,
    TYPES.md,
    TYPES.csv,
    TYPES.tsv,
    TYPES.html,
    TYPES.eml,
    TYPES.mbox,
    TYPES.json,
    TYPES.xml,
    TYPES.svg,
  ],
]);

/** The media types that a file of this extension may have, the usual one first; `image/*` stands for all of a kind. */
const CLAIMS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  ...Object.fromEntries(Object.entries(TYPES).map(([extension, type]) => [extension, [type] as const])),
  doc: [TYPES.doc, TYPES.rtf],
  docm: [TYPES.docx],
  dotx: [TYPES.docx],
  xlsm: [TYPES.xlsx],
  pptm: [TYPES.pptx],
  ppsx: [TYPES.pptx],
  text: [TYPES.txt],
  log: [TYPES.txt],
  markdown: [TYPES.md],
  htm: [TYPES.html],
  xhtml: [TYPES.html],
  png: ['image/png', 'image/*'],
  jpg: ['image/jpeg', 'image/*'],
  jpeg: ['image/jpeg', 'image/*'],
  gif: ['image/gif', 'image/*'],
  webp: ['image/webp', 'image/*'],
  bmp: ['image/bmp', 'image/*'],
  tif: ['image/tiff', 'image/*'],
  tiff: ['image/tiff', 'image/*'],
  heic: ['image/heic', 'image/*'],
  mp3: ['audio/mpeg', 'audio/*'],
  wav: ['audio/wav', 'audio/*'],
  flac: ['audio/flac', 'audio/*'],
  aac: ['audio/aac', 'audio/*'],
  m4a: ['audio/x-m4a', 'audio/*', 'video/*'],
  ogg: ['audio/ogg', 'audio/*', 'video/*', 'application/ogg'],
  mp4: ['video/mp4', 'video/*', 'audio/*'],
  mov: ['video/quicktime', 'video/*'],
  webm: ['video/webm', 'video/*', 'audio/*'],
  mkv: ['video/matroska', 'video/*', 'audio/*'],
  avi: ['video/vnd.avi', 'video/*'],
  gz: ['application/gzip'],
  '7z': ['application/x-7z-compressed'],
  tar: ['application/x-tar'],
};

/** What the extension of a name claims; undefined for a name with none, or one that is not known here. */
export function claimedTypes(filename: string): readonly [string, ...string[]] | undefined {
  const extension = path.extname(filename).slice(1).toLowerCase();
  return Object.hasOwn(CLAIMS, extension) ? CLAIMS[extension] : undefined;
}

export function isAmong(mediaType: string, claims: readonly string[]): boolean {
  return claims.some((claim) =>
    claim.endsWith('/*') ? mediaType.startsWith(claim.slice(0, -1)) : claim === mediaType,
  );
}
