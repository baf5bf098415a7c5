import { neighboursOf, type Model } from './model.ts';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The memory that an arrow leads to: the linked one that lies most in its direction. From nowhere, the most linked one. */
export function walk(model: Model, from: string | undefined, arrow: string): string | undefined {
  if (from === undefined || !isVisible(model, from)) return mostLinked(model);
  const [toX, toY] = DIRECTIONS[arrow] ?? [0, 0];
  const start = model.getNodeAttributes(from);
  let best: { readonly key: string; readonly cost: number } | undefined;
  for (const key of neighboursOf(model, from)) {
    if (!isVisible(model, key)) continue;
    const { x, y } = model.getNodeAttributes(key);
    const distance = Math.hypot(x - start.x, y - start.y) || 1;
    const cosine = ((x - start.x) * toX + (y - start.y) * toY) / distance;
    if (cosine <= 0.2) continue;
    const cost = distance / cosine ** 2;
    if (!best || cost < best.cost) best = { key, cost };
  }
  return best?.key;
}

function isVisible(model: Model, key: string): boolean {
  return model.hasNode(key) && model.getNodeAttribute(key, 'visibility') === 'visible';
}

function mostLinked(model: Model): string | undefined {
  let best: { readonly key: string; readonly links: number } | undefined;
  model.forEachNode((key, { memory, visibility }) => {
    if (memory && visibility === 'visible' && memory.links > (best?.links ?? -1))
      best = { key, links: memory.links };
  });
  return best?.key;
}
