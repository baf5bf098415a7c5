import packageJson from '../../../package.json' with { type: 'json' };
import { INSTRUCTIONS } from '../../guide/instructions.ts';

export const SERVER = {
  name: packageJson.name,
  title: 'Memory Graph Service',
  version: packageJson.version,
  description: packageJson.description,
};

/** The list of tools never changes while the service runs. */
export const SERVER_OPTIONS = {
  capabilities: { tools: { listChanged: false }, resources: {}, prompts: {}, completions: {} },
  instructions: INSTRUCTIONS,
};
