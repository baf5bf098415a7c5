import type { NodeInput } from '../write/node-content.ts';

/** The node that every graph has from its first store on, and that cannot be forgotten. */
export const PROFILE_KEY = 'user_profile';

export const USER_PROFILE: NodeInput = {
  key: PROFILE_KEY,
  description: 'The user whose memory this is.',
  node_type: 'user',
};
