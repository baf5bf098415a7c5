/** What an agent is told about the memory as a whole when it connects. */
export const INSTRUCTIONS =
  'A graph memory that outlives the conversation. Recall before you answer and before you store (hm_recall). ' +
  'Store single facts, people and decisions under speaking keys (hm_store), change what is known with hm_update, ' +
  'and join nodes in plain words (hm_add_relationships): two nodes make an edge, three or more a hyperedge. ' +
  'Walk from a node with hm_find_related.';
