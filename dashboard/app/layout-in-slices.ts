import type { StartLayout } from '../src/graph/layout.ts';
import { layOut } from '../src/graph/layout-run.ts';

/** Half a frame: the page stays quick between. */
const SLICE_MS = 8;

/** On the page's own thread: a page without a place of its own has no file to make a worker of. */
export const layOutInSlices: StartLayout = (job, show) => {
  const batches = layOut(job);
  const slice = () => {
    const ends = performance.now() + SLICE_MS;
    let isLast = false;
    while (!isLast && performance.now() < ends) isLast = batches.next().done === true;
    if (!isLast) timer = setTimeout(slice);
    show(job.nodes, isLast);
  };
  let timer = setTimeout(slice);
  return () => clearTimeout(timer);
};
