import type { LayoutJob } from './layout-run.ts';

/** What shows how far a layout has come. */
export type ShowLayout = (nodes: Float32Array, isLast: boolean) => void;
/** Begins a layout and returns what stops it. */
export type StartLayout = (job: LayoutJob, show: ShowLayout) => () => void;

/** In a worker of its own, so that the page stays quick. */
export const layOutInWorker: StartLayout = (job, show) => {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<{ nodes: Float32Array; isLast: boolean }>) => {
    if (data.isLast) worker.terminate();
    show(data.nodes, data.isLast);
  };
  worker.postMessage(job, [job.nodes.buffer, job.edges.buffer]);
  return () => worker.terminate();
};
