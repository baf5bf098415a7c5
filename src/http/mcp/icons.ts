import type { Tool } from '../../tools/define-tool.ts';

/** Outlines on a field of 24 by 24. */
const OUTLINES = {
  read: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12m4.5 10.5L20 20',
  write: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
};

/** An icon for what a tool does to the memory. */
export function iconsOf({ access, destructive }: Tool): object[] {
  const outline = OUTLINES[destructive ? 'remove' : access === 'read' ? 'read' : 'write'];
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#888" stroke-width="2">' +
    `<path d="${outline}"/></svg>`;
  const src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  return [{ src, mimeType: 'image/svg+xml', sizes: ['any'] }];
}
