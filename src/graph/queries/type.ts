import { z } from 'zod';
import { read, write } from '../query.ts';
import { flag, jsonText, number, text, texts } from './records.ts';

export const listTypes = read(
  'type/list-types',
  {},
  {
    ...{ name: text, protected: flag, node_count: number, derived: number },
  },
);
export const typeNames = read('type/type-names', {}, { name: text });
export const lockTypes = write('type/lock', { names: texts }, { name: text, protected: flag });

export const beginMove = write('type/begin-move', { from: text, to: text, change: text }, { is_new: flag });
export const endMove = write('type/end-move', { from: text, change: text });

/** Changes of types whose nodes are not all moved. */
export const typeMoves = read('type/moves', {}, { id: text, before: jsonText, undone: flag });
export const countMoving = read('type/count-moving', {}, { nodes: number });

/** A node that is to have another type; `data` only of one that was derived. */
const movingNode = { id: text, key: text, updated_at: text, derived: flag, data: jsonText, size: number };

export const nodesOfType = write('type/nodes-of-type', { type: text, limit: number }, movingNode);
export const nodesOfMove = write(
  'type/nodes-of-move',
  { change: text, type: text, limit: number },
  movingNode,
);

export const moveNodes = write(
  'type/move-nodes',
  {
    nodes: z.array(
      z.object({
        id: text,
        readAt: text,
        updatedAt: text,
        /** Whether its key says another name of it with the other type. */
        isRenamed: flag,
      }),
    ),
    ...{ from: text, to: text, oldLabel: text, newLabel: text, change: text, isBack: flag },
    /** Who changes the type. */
    subject: text,
    maxVersions: number,
  },
  { id: text },
);

export const typeChangesSince = read('type/changes-since', { id: text, kind: text }, { before: jsonText });
