import { existsSync } from 'node:fs';
import { component } from './components.mjs';

/** The named components that are not there yet. */
export function missingOf(names) {
  return names.map(component).filter(({ folder }) => !existsSync(folder));
}
