import { exportOrigins } from '../../../graph/queries/transfer/export.ts';
import { importOrigins } from '../../../graph/queries/transfer/import.ts';
import { runQuery } from '../../../graph/run-query.ts';
import * as records from '../records/node.ts';
import { PLAIN_ROWS, plain } from './chunk.ts';
import { section } from './section.ts';

export const origins = section({
  kind: records.origins,
  isIncluded: () => true,
  read: ({ graph }, { after, page }) => runQuery(graph, exportOrigins, { ...placeOf(after), page }),
  positionOf: ({ target, source }) => `${target} ${source}`,
  chunk: PLAIN_ROWS,
  prepare: (_run, rows) => plain([...rows], (unit, slice) => unit.run(importOrigins, { rows: slice })),
});

function placeOf(position: string): { afterTarget: string; afterSource: string } {
  const [afterTarget = '', afterSource = ''] = position.split(' ');
  return { afterTarget, afterSource };
}
