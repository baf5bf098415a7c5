import type { NodeInput } from '../write/node-content.ts';

/** Every graph has this node from its first store on. It cannot be forgotten. */
export const PROFILE_KEY = 'user_profile';

export const USER_PROFILE: NodeInput = {
  key: PROFILE_KEY,
  description: 'The user whose memory this is.',
  node_type: 'user',
};
