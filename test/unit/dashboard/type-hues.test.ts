import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

type Three = readonly [number, number, number];

const THEMES = [
  ['light', 0, '#ffffff'],
  ['dark', 1, '#1b1e23'],
] as const;
/** As far apart as two hues must be to be told apart in points of a picture (CIE 1976). */
const APART = 20;
/** WCAG 2.2, 1.4.11. */
const CONTRAST = 3;

const css = await readFile(new URL('../../../src/http/pages/tokens.css', import.meta.url), 'utf8');
const hues = [...css.matchAll(/--hue-\d: light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, light = '', dark = '']) => [light, dark] as const,
);

/** Linear red, green and blue. */
function linear(hex: string): Three {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lab(hex: string): Three {
  const [red, green, blue] = linear(hex);
  const bend = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = bend(luminance(hex));
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(THEMES)('the hues of types in the %s theme', (_name, theme, card) => {
  const shown = hues.map((pair) => pair[theme]);

  test('are eight that nobody takes for one another', () => {
    expect(shown).toHaveLength(8);
    const near = shown.flatMap((one, at) =>
      shown.slice(at + 1).filter((other) => {
        const [a, b] = [lab(one), lab(other)];
        return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < APART;
      }),
    );
    expect(near).toEqual([]);
  });

  test('stand out from the ground', () => {
    for (const hue of shown) {
      const [dim = 0, bright = 0] = [luminance(hue), luminance(card)].toSorted((a, b) => a - b);
      expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThan(CONTRAST);
    }
  });
});
