import { describe, expect, it } from 'vitest';
import type { GraphData, View } from '../../../dashboard/src/graph/graph-data.ts';
import { graphOfRelated } from '../../../dashboard/src/graph/from-related.ts';
import { layoutJob } from '../../../dashboard/src/graph/layout-job.ts';
import { layOut, NODE_STEP } from '../../../dashboard/src/graph/layout-run.ts';
import { modelOf, neighboursOf, withType } from '../../../dashboard/src/graph/model.ts';
import { place } from '../../../dashboard/src/graph/placement.ts';
import { Taken } from '../../../dashboard/src/graph/taken.ts';
import { visiblePart } from '../../../dashboard/src/graph/visible-part.ts';
import { walk } from '../../../dashboard/src/graph/walk.ts';

const ALL: View = { hiddenTypes: new Set(), isDerivedShown: true };

/** A star around ada, a hyperedge of three, one of two, and a text that was read. */
const DATA: GraphData = {
  nodes: [
    ...['ada', 'bo', 'cy', 'di'].map((key) => ({ key, name: key, node_type: 'person', links: 3 })),
    { key: 'acme', name: 'Acme', node_type: 'organization', links: 1, derived: true },
  ],
  edges: [
    { id: 'e1', from: 'ada', to: 'bo', relationship: 'knows', label: 'knows' },
    { id: 'e2', from: 'ada', to: 'acme', relationship: 'works for', label: 'works_for', derived: true },
    { id: 'lost', from: 'ada', to: 'nobody', relationship: 'knows', label: 'knows' },
  ],
  hyperedges: [
    { id: 'h1', nodes: ['ada', 'bo', 'cy'], relationship: 'met', label: 'met' },
    { id: 'h2', nodes: ['cy', 'di'], members: 2, relationship: 'met', label: 'met' },
    { id: 'h3', nodes: ['cy', 'nobody'], relationship: 'met', label: 'met' },
  ],
};

describe('the model of a graph', () => {
  it('draws a hyperedge as a point between its members, one with two members as an edge, and no link to what is not there', () => {
    const model = modelOf(DATA);
    expect(model.nodes().filter((node) => model.getNodeAttribute(node, 'shape') === 'diamond')).toEqual([
      '\nh1',
    ]);
    expect(model.degree('\nh1')).toBe(3);
    expect(model.hasEdge('h2')).toBe(true);
    expect(model.hasEdge('lost')).toBe(false);
    expect([...neighboursOf(model, 'ada')].sort()).toEqual(['acme', 'bo', 'cy']);
  });

  it('takes any key and name, and a memory or link that stands twice once', () => {
    const hostile = {
      key: '__proto__',
      name: '<script>\u202e'.repeat(100),
      node_type: 'constructor',
      links: 1e9,
    };
    const model = modelOf({
      ...DATA,
      nodes: [...DATA.nodes, hostile, hostile],
      edges: [...DATA.edges, ...DATA.edges],
    });
    expect(model.order).toBe(7);
    const { label, size } = model.getNodeAttributes('__proto__');
    expect([...label].length).toBeLessThanOrEqual(32);
    expect(size).toBeLessThanOrEqual(16);
  });
});

describe('a name in the picture', () => {
  it('has the type beside it where somebody points at it', () => {
    const memory = { key: 'ada', name: 'Ada', node_type: 'person', links: 0 };
    expect(withType({ label: 'Ada', memory })).toBe('Ada (person)');
    expect(withType({ label: '' })).toBe('');
  });

  it('is that of the page of the memory, of paths as well', () => {
    const related = {
      nodes: [{ key: 'ada', description: 'Ada Lovelace works as an engineer', node_type: 'person' }],
      ...{ edges: [], hyperedges: [] },
    } as unknown as Parameters<typeof graphOfRelated>[0];
    expect(graphOfRelated(related).nodes[0]?.name).toBe('Ada Lovelace');
  });
});

describe('the places of points', () => {
  it('keeps what is known, puts the new beside what it is linked with, and begins the same way each time', () => {
    const known = new Map([['ada', { x: 500, y: 500 }]]);
    const [one, other] = [modelOf(DATA), modelOf(DATA)];
    expect(place(one, known)).not.toContain('ada');
    place(other, known);
    for (const node of one.nodes()) {
      const { x, y } = one.getNodeAttributes(node);
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
      expect(other.getNodeAttributes(node)).toMatchObject({ x, y });
    }
    const { x, y } = one.getNodeAttributes('bo');
    expect(Math.hypot(x - 500, y - 500)).toBeLessThan(100);
  });

  it('moves by a layout only what may move, and stops by itself', () => {
    const model = modelOf(DATA);
    place(model, new Map());
    const before = model.getNodeAttributes('bo');
    const job = layoutJob(model, new Set(model.nodes().filter((node) => node !== 'bo')));
    let clock = 0;
    const batches = [...layOut(job, () => clock++)];
    const at = model.nodes().indexOf('bo') * NODE_STEP;
    expect(job.nodes[at]).toBeCloseTo(before.x, 2);
    expect(batches).not.toHaveLength(0);
    expect([...job.nodes].every(Number.isFinite)).toBe(true);
  });
});

describe('what is shown', () => {
  it('leaves out hidden types, what was derived unless it is asked for, and links of what is left out', () => {
    const { nodes, links } = visiblePart(DATA, { ...ALL, isDerivedShown: false });
    expect(nodes.map(({ key }) => key)).not.toContain('acme');
    expect(links.map(({ id }) => id)).toEqual(['e1', 'h1', 'h2']);
    expect(visiblePart(DATA, { ...ALL, hiddenTypes: new Set(['person']) })).toMatchObject({ links: [] });
  });

  it('shows one memory with what it is linked with alone', () => {
    const { nodes } = visiblePart(DATA, { ...ALL, only: 'di' });
    expect(nodes.map(({ key }) => key).sort()).toEqual(['cy', 'di']);
  });

  it('puts no label on another one', () => {
    const taken = new Taken();
    const box = { left: 10, right: 200, top: 60, bottom: 70 };
    expect(taken.take(box)).toBe(true);
    expect(taken.take({ ...box, left: 190, right: 400 })).toBe(false);
    expect(taken.take({ ...box, left: 200, right: 400 })).toBe(true);
    expect(taken.take({ ...box, top: 65, bottom: 80 })).toBe(false);
  });
});

describe('the walk by arrows', () => {
  it('begins at the most linked memory and goes to the linked one in that direction', () => {
    const model = modelOf(DATA);
    const places = {
      ada: [0, 0],
      bo: [10, 1],
      cy: [-10, 0],
      acme: [0, 10],
      di: [11, 0],
      '\nh1': [1, 1],
    } as const;
    for (const [node, [x, y]] of Object.entries(places)) model.mergeNodeAttributes(node, { x, y });
    expect(walk(model, undefined, 'ArrowUp')).toBe('ada');
    expect(walk(model, 'ada', 'ArrowRight')).toBe('bo');
    expect(walk(model, 'ada', 'ArrowLeft')).toBe('cy');
    expect(walk(model, 'ada', 'ArrowUp')).toBe('acme');
    expect(walk(model, 'ada', 'ArrowDown')).toBeUndefined();
    model.setNodeAttribute('bo', 'visibility', 'hidden');
    expect(walk(model, 'ada', 'ArrowRight')).toBeUndefined();
  });
});
