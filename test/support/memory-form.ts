/** What makes a node a memory besides its id and key, for statements that create nodes past the service. */
export const MEMORY_FORM =
  "rev: 1, description: 'x', node_type: 'fact', data: '{}', created_at: '2026', updated_at: '2026'";
