/** Records in the examples of several tools. */
export const ADA = {
  id: '019a0c3e-4d2c-7b31-a5f4-6c7d8e9f0a1b',
  key: 'person_ada',
  description: 'Ada leads the compiler team',
  node_type: 'person',
  data: {},
  assets: [],
  occurred_at: null,
  created_at: '2026-03-02T09:29:00.000Z',
  updated_at: '2026-03-02T09:29:00.000Z',
};

export const DECIDED_BY_ADA = {
  id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
  from: 'decision_parser',
  to: 'person_ada',
  relationship: 'was decided by',
  label: 'was_decided_by',
  data: {},
  created_at: '2026-03-02T09:30:00.000Z',
};
