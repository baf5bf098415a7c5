import { isCountry } from '../../../language/changes.ts';
import { getNodes } from '../../../graph/queries/node.ts';
import { openEdges } from '../../../graph/queries/relationship.ts';
import { writtenNames } from '../../ontology/names/names.ts';
import type { WriteTransaction } from '../../transaction/write-memory.ts';
import type { WhatEnds } from './what-ends.ts';

interface Move {
  readonly ends: WhatEnds;
  /** Key of the place that was left. */
  readonly other: string;
}

const PLACE = /^(?:location|place|city|town|village|country|region|district|address)$/;

/** Leaves out moves to what is no place, and within what somebody lives in already: who moves to Braga may live on in Portugal. */
export async function livesElsewhere<T extends Move>(
  tx: WriteTransaction,
  moves: readonly T[],
): Promise<T[]> {
  const elsewhere = moves.filter(({ ends }) => ends.where === 'elsewhere');
  if (elsewhere.length === 0) return [...moves];
  const keys = [...new Set(elsewhere.flatMap(({ ends, other }) => [ends.object, other]))];
  const nodes = new Map((await tx.run(getNodes, { keys })).map(({ node }) => [node.key, node]));
  const isOfCountry = (key: string) => {
    const node = nodes.get(key);
    return node !== undefined && writtenNames(node).some(isCountry);
  };
  const holders = elsewhere.map(({ ends: { object: key, within } }, index) => ({
    ...{ index, key, outgoing: [...within], incoming: [...within] },
  }));
  const joined = (await tx.run(openEdges, { holders })).map(({ index, from, to }) => ({
    index,
    ends: [from, to],
  }));
  return moves.filter((move) => {
    const index = elsewhere.indexOf(move);
    if (index === -1) return true;
    const { ends, other } = move;
    const isPlace = PLACE.test(nodes.get(ends.object)?.node_type ?? '');
    const isAlike = isOfCountry(ends.object) === isOfCountry(other);
    return isPlace && isAlike && !joined.some((each) => each.index === index && each.ends.includes(other));
  });
}
