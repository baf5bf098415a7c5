import Sigma from 'sigma';
import {
  extremityArrow,
  layerDashed,
  layerFill,
  layerPlain,
  pathCurved,
  pathLine,
  pathLoop,
  sdfCircle,
  sdfDiamond,
} from 'sigma/rendering';
import { isFine as isFineModel, WHOLE_LINE } from './look.ts';
import type { Model } from './model.ts';

/** Edges beyond are hidden while the picture moves: without a graphics card they would make it stutter. */
const MOST_MOVING_EDGES = 10_000;

export type Drawing = ReturnType<typeof draw>;

export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Draws a model into an element. Throws where the browser has no WebGL. */
export function draw(model: Model, container: HTMLElement) {
  const isFine = isFineModel(model);
  const milliseconds = isStill() ? 0 : 120;
  return new Sigma(model, container, {
    primitives: {
      nodes: {
        shapes: [sdfCircle(), sdfDiamond()],
        layers: [layerFill()],
      },
      edges: {
        paths: isFine ? [pathLine(), pathCurved({ segments: 8 }), pathLoop({ segments: 12 })] : [pathLine()],
        extremities: isFine ? [extremityArrow({ lengthRatio: 6, widthRatio: 4 })] : [],
        variables: { dash: { type: 'number', default: WHOLE_LINE } },
        layers: [
          isFine
            ? layerDashed({
                dashSize: { attribute: 'dash', mode: 'pixels' },
                gapSize: { value: 4, mode: 'pixels' },
                align: 0,
              })
            : layerPlain(),
        ],
      },
    },
    styles: {
      nodes: {
        ...{ x: { attribute: 'x' }, y: { attribute: 'y' }, size: { attribute: 'size' } },
        ...{ color: { attribute: 'color' }, shape: { attribute: 'shape' }, zIndex: { attribute: 'zIndex' } },
        visibility: { attribute: 'visibility' },
        // Labels are drawn by labels.ts.
        labelVisibility: 'hidden',
        depth: { whenState: 'isHovered', then: 'topNodes', else: 'nodes' },
        backdropVisibility: { attribute: 'backdropVisibility' },
        backdropColor: { attribute: 'backdropColor' },
        backdropBorderColor: { attribute: 'backdropBorderColor' },
        backdropBorderWidth: 1.5,
        backdropPadding: 3,
        cursor: 'pointer',
      },
      edges: {
        ...{ size: { attribute: 'size' }, color: { attribute: 'color' }, zIndex: { attribute: 'zIndex' } },
        visibility: { attribute: 'visibility' },
        head: { attribute: 'head' },
        path: 'line',
        parallelPath: isFine ? 'curved' : 'line',
        selfLoopPath: isFine ? 'loop' : 'line',
      },
    },
    settings: {
      allowInvalidContainer: true,
      renderLabels: false,
      itemSizesReference: 'screen',
      stagePadding: 48,
      // A point of 8 pixels is hit within 24.
      nodePickingPadding: 8,
      minEdgeThickness: 1,
      hideEdgesOnMove: model.size > MOST_MOVING_EDGES,
      enableCameraRotation: false,
      enableCameraMouseRotation: false,
      minCameraRatio: 0.01,
      maxCameraRatio: 3,
      zoomDuration: milliseconds,
      inertiaDuration: milliseconds,
    },
  });
}

export function hidesEdgesWhileMoving(model: Model): boolean {
  return model.size > MOST_MOVING_EDGES;
}
