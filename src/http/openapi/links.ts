const STORED_KEY = '$response.body#/key';

const AFTER_STORE = {
  getNodes: { description: 'Reads the node', requestBody: { keys: [STORED_KEY] } },
  update: { description: 'Changes the node', requestBody: { key: STORED_KEY } },
  forget: { description: 'Deletes the node', requestBody: { key: STORED_KEY } },
  getRelationships: {
    description: 'Reads the edges and hyperedges of the node',
    parameters: { key: STORED_KEY },
  },
  addRelationships: {
    description: 'Relates the node to the user',
    requestBody: { relationships: [{ nodes: [STORED_KEY, 'user_profile'], relationship: 'concerns' }] },
  },
  findRelated: { description: 'Walks from the node', requestBody: { start_node: STORED_KEY } },
};
const { getNodes, getRelationships, forget } = AFTER_STORE;

const LINKS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  store: AFTER_STORE,
  update: { getNodes, getRelationships, forget },
};

export function linksOf(operation: string): object {
  const targets = LINKS[operation];
  if (!targets) return {};
  const links = Object.entries(targets).map(([target, link]) => [target, { operationId: target, ...link }]);
  return { links: Object.fromEntries(links) as object };
}
