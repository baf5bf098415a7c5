import type { Model, Point } from './model.ts';

/**
 * Gives each point a place: the one that it had, else beside those that it is linked with, else somewhere that depends on its key
 * alone, so that the same graph begins the same way. Returns those that had none.
 */
export function place(model: Model, known: ReadonlyMap<string, Point>): readonly string[] {
  const added: string[] = [];
  model.forEachNode((node) => {
    const point = known.get(node);
    if (point) model.mergeNodeAttributes(node, point);
    else added.push(node);
  });
  const span = added.length === model.order ? Math.sqrt(model.order) * 20 : spanOf(model);
  // Those beside a known one first, so that theirs find a place beside them.
  const waiting = added.filter((node) => !placeBeside(model, node, span));
  for (const node of waiting) if (!placeBeside(model, node, span)) placeApart(model, node, span);
  return added;
}

function placeBeside(model: Model, node: string, span: number): boolean {
  let [x, y, count] = [0, 0, 0];
  model.forEachNeighbor(node, (_, beside) => {
    if (Number.isNaN(beside.x)) return;
    x += beside.x;
    y += beside.y;
    count++;
  });
  if (count === 0) return false;
  const [angle, radius] = ownAngle(node);
  const away = span * (0.03 + 0.05 * radius);
  model.mergeNodeAttributes(node, {
    x: x / count + Math.cos(angle) * away,
    y: y / count + Math.sin(angle) * away,
  });
  return true;
}

function placeApart(model: Model, node: string, span: number): void {
  const [angle, radius] = ownAngle(node);
  const away = span * Math.sqrt(radius) * 0.5;
  model.mergeNodeAttributes(node, { x: Math.cos(angle) * away, y: Math.sin(angle) * away });
}

function ownAngle(node: string): readonly [angle: number, radius: number] {
  const hash = hashOf(node);
  return [((hash % 65_536) / 65_536) * 2 * Math.PI, Math.floor(hash / 65_536) / 65_536];
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

function spanOf(model: Model): number {
  let [least, most] = [Infinity, -Infinity];
  model.forEachNode((_, { x, y }) => {
    if (Number.isNaN(x)) return;
    least = Math.min(least, x, y);
    most = Math.max(most, x, y);
  });
  return Math.max(20, most - least);
}
