/** The colours of tokens.css as they are in the theme that is shown, for what is drawn by WebGL. */
export interface Palette {
  readonly hues: readonly string[];
  readonly text: string;
  readonly card: string;
  /** Behind labels, so that they are read over points. */
  readonly veil: string;
  readonly joint: string;
  readonly line: string;
  readonly accent: string;
}

type Rgb = readonly [number, number, number];

export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  host.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const card = read('card');
  const palette = {
    hues: Array.from({ length: 8 }, (_, at) => read(`hue-${at}`)),
    text: read('text'),
    card,
    veil: `rgba(${rgbOf(card).join(', ')}, 0.72)`,
    joint: read('muted'),
    line: mixed(read('line-strong'), card, 0.7),
    accent: read('accent'),
  };
  probe.remove();
  return palette;
}

/** `share` of a colour over a background: what is faint is no see-through, so that nothing shines through it. */
export function mixed(color: string, background: string, share: number): string {
  const under = rgbOf(background);
  const parts = rgbOf(color).map((part, at) => Math.round(part * share + (under[at] ?? 0) * (1 - share)));
  return `rgb(${parts.join(', ')})`;
}

function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Calls back when somebody chooses another theme, or the system does. Returns what ends it. */
export function onTheme(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
