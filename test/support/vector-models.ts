import type { VectorModel, VectorModels } from '../../src/graph/schema/vector-record.ts';

/** A service that has one model. */
export function onlyModel(ofNewGraphs: VectorModel): VectorModels {
  return {
    ofNewGraphs,
    find: (name) => (name === ofNewGraphs.model ? ofNewGraphs : undefined),
  };
}
