/** Paths on a grid of 16, drawn by one stroke. */
const PATHS = {
  home: 'M2 8l6-5 6 5M4 7v6h8V7',
  list: 'M5 4h9M5 8h9M5 12h9M2 4h.5M2 8h.5M2 12h.5',
  graph: 'M4 4l8 2M4 4l3 8M12 6l-5 6M4 4h.1M12 6h.1M7 12h.1',
  ask: 'M6 6a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1.1M8 12h.1M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13',
  time: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 4.5V8l2.5 2',
  file: 'M4 1.5h5l3 3v10H4zM9 1.5v3h3',
  add: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  arrange: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M12.5 1.5v3h-3',
  tidy: 'M3 4h10M4.5 4l.7 9.5h5.6L11.5 4M6.5 4V2h3v2',
  plug: 'M6 2v4M10 2v4M4 6h8v2a4 4 0 0 1-8 0zM8 12v3',
  settings: 'M2 4h7M12 4h2M2 8h2M7 8h7M2 12h6M11 12h3M10.5 2.5v3M5.5 6.5v3M9.5 10.5v3',
  search: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2M10.7 10.7 14.5 14.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  undo: 'M6 3L2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  edit: 'M11 2.5l2.5 2.5L6 12.5l-3 .5.5-3z',
  next: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
  link: 'M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5L7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  upload: 'M8 11V3M4.5 6L8 2.5 11.5 6M2.5 11v2.5h11V11',
  download: 'M8 2.5v8M4.5 7.5L8 11l3.5-3.5M2.5 11v2.5h11V11',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  person: 'M8 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6M2.5 14a5.5 5.5 0 0 1 11 0',
} as const;

export type IconName = keyof typeof PATHS;

/** Beside words, or with a label of its own where it stands alone. */
export function Icon({ name, label, size = 16 }: { name: IconName; label?: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
