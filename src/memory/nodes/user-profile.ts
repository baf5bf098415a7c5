import type { NodeInput } from './node-content.ts';

/** Every graph has this node from its first store on. It cannot be forgotten. */
export const PROFILE_KEY = 'user_profile';

/** What it says until somebody writes what is known of the user. */
const STOCK_SENTENCE = 'The user whose memory this is.';

export const USER_PROFILE: NodeInput = { key: PROFILE_KEY, description: STOCK_SENTENCE, node_type: 'user' };

interface Profile {
  readonly key: string;
  readonly description: string;
  readonly data: object;
  readonly connections: number;
}

/** Whether a node is the profile of a user of whom nothing is known yet. */
export function isEmptyProfile({ key, description, data, connections }: Profile): boolean {
  const isUnwritten = description === STOCK_SENTENCE && Object.keys(data).length === 0;
  return key === PROFILE_KEY && isUnwritten && connections === 0;
}
