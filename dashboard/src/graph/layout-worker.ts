import { EDGE_STEP, layOut, type LayoutJob } from './layout-run.ts';

/** Pictures on the way, so that people see it grow; more would only make the page slow. */
const shownEveryMs = ({ edges }: LayoutJob) => (edges.length / EDGE_STEP > 3_000 ? 1_200 : 250);

self.onmessage = ({ data }: MessageEvent<LayoutJob>) => {
  let shown = performance.now();
  const batches = layOut(data);
  while (!batches.next().done) {
    if (performance.now() - shown < shownEveryMs(data)) continue;
    shown = performance.now();
    self.postMessage({ nodes: data.nodes, isLast: false });
  }
  self.postMessage({ nodes: data.nodes, isLast: true });
};
