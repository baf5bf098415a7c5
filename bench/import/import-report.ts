import { table, megabytes, verdict } from '../report.ts';
import type { ImportFigures } from './measure-import.ts';

const EDGES_A_NODE = 4;
const TARGET = { ofRawLoad: 0.4, ofSum: 1.1, export: 2 };

/** The figures in Markdown. */
export function importReport(figures: ImportFigures): string {
  const { nodes, rawLoads, withVectors, readings } = figures;
  const raw = rawLoads.reduce((sum, seconds) => sum + seconds, 0) / rawLoads.length;
  const share = raw / withVectors.writeSeconds;
  const rows = [
    ['raw load, before and after', rawLoads.map(seconds).join(', '), '', ''],
    [
      'import with vectors: check; write',
      `${seconds(withVectors.checkSeconds)}; ${seconds(withVectors.writeSeconds)}`,
      `${share.toFixed(2)} of the pace of the raw load (${verdict(TARGET.ofRawLoad, share, '>=')})`,
      memoryOf(withVectors.rss),
    ],
    ...readings.map(({ embeddings, bytes, exportSeconds, rawSeconds, rss }) => {
      const ratio = exportSeconds / rawSeconds;
      return [
        `export ${embeddings ? 'with' : 'without'} vectors, ${megabytes(bytes)}; raw read`,
        `${seconds(exportSeconds)}; ${seconds(rawSeconds)}`,
        `${ratio.toFixed(2)} times (${verdict(TARGET.export, ratio, '<=')})`,
        memoryOf(rss),
      ];
    }),
    ...madeRows(figures, raw),
  ];
  const head = ['', 'seconds', 'ratio (target)', 'memory of Node, before and at most'];
  return `${nodes} nodes, ${nodes * EDGES_A_NODE} edges\n\n${table(head, rows)}`;
}

function madeRows({ embedderSeconds, withoutVectors }: ImportFigures, raw: number): string[][] {
  if (embedderSeconds === undefined || !withoutVectors) return [];
  const ratio = withoutVectors.writeSeconds / (embedderSeconds + raw);
  return [
    ['embedder alone', seconds(embedderSeconds), '', ''],
    [
      'import without vectors: check; write',
      `${seconds(withoutVectors.checkSeconds)}; ${seconds(withoutVectors.writeSeconds)}`,
      `${ratio.toFixed(2)} times embedder and raw load (${verdict(TARGET.ofSum, ratio, '<=')})`,
      memoryOf(withoutVectors.rss),
    ],
  ];
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function memoryOf({ before, peak }: { readonly before: number; readonly peak: number }): string {
  return `${megabytes(before)}, ${megabytes(peak)}`;
}
