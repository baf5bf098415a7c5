import type { Embedder } from '../../../embedding/embedder.ts';
import { EntityTypes } from '../../../language/entity-types.ts';

/** One for each model: the vectors of the prototypes are those of the model. */
const byModel = new WeakMap<Pick<Embedder, 'embedInBackground'>, EntityTypes>();

/** Gives entities types by the meaning of their names to a graph's model. */
export function typesByMeaning(model: Pick<Embedder, 'embedInBackground'>): EntityTypes {
  const known = byModel.get(model);
  if (known) return known;
  const types = new EntityTypes((texts) => model.embedInBackground(texts));
  byModel.set(model, types);
  return types;
}
