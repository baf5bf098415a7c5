import packageJson from '../../../package.json' with { type: 'json' };
import { INSTRUCTIONS } from '../../guide/instructions.ts';
import { GUIDE_CAPABILITIES } from './methods/guide-methods.ts';

/** How the server names itself, in either era. */
export const SERVER = {
  name: packageJson.name,
  title: 'Memory Graph Service',
  version: packageJson.version,
  description: packageJson.description,
};

/** What it offers and says when a client connects. The tools are the same for as long as it runs. */
export const SERVER_OPTIONS = {
  capabilities: { tools: { listChanged: false }, ...GUIDE_CAPABILITIES },
  instructions: INSTRUCTIONS,
};
