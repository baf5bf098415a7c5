type Rule = Readonly<Record<string, string>>;

/** A style sheet of Neo4j Browser (GraSS): properties by selector. */
export type Style = Readonly<Record<string, Rule>>;

/** Colours of types that many graphs have; every other type has that of `Node`. */
const TYPE_COLOURS: Readonly<Record<string, string>> = {
  Person: '#4C8EDA',
  User: '#4C8EDA',
  Organization: '#C990C0',
  Project: '#57C7E3',
  Event: '#8DCC93',
  Decision: '#D9A400',
  Fact: '#569480',
  Location: '#A5673F',
  Document: '#8B7EC8',
  Concept: '#E0709B',
};

/** Labels of what the service keeps for itself. A query that returns it shows it small and grey. */
export const INTERNAL_LABELS = [
  ...['_Label', '_Event', '_EventKey', '_Version', '_File', '_PartialFile', '_Chunk', '_Origin', '_Change'],
  ...['_PastRelationship', '_PastMember', '_Type', '_Name', '_Session', '_IdempotencyKey', '_KeptName'],
  ...['_Job', '_Import', '_Schema', '_External'],
];

const WHITE_TEXT: Rule = { 'text-color-internal': '#FFFFFF' };
const INTERNAL: Rule = { color: '#D7DAE0', 'border-color': '#C4C8D0', diameter: '25px', 'font-size': '8px' };

function filled(color: string): Rule {
  return { color, 'border-color': color, ...WHITE_TEXT };
}

/** Nodes by their keys, edges and hyperedges by the words of their relationship. A later rule overrides an earlier one. */
export const MEMORY_STYLE: Style = {
  node: {
    ...{ diameter: '50px', color: '#A5ABB6', 'border-color': '#9AA1AC', 'border-width': '2px' },
    ...{ 'text-color-internal': '#FFFFFF', 'font-size': '10px' },
  },
  relationship: {
    ...{ color: '#A5ABB6', 'shaft-width': '1px', 'font-size': '9px', padding: '3px' },
    ...{ 'text-color-external': '#000000', 'text-color-internal': '#FFFFFF', caption: '<type>' },
  },
  'node.Node': { ...filled('#6E7F99'), diameter: '80px', caption: '{key}' },
  ...Object.fromEntries(
    Object.entries(TYPE_COLOURS).map(([type, colour]) => [`node.${type}`, filled(colour)]),
  ),
  'node.Hyperedge': { ...filled('#F16667'), diameter: '80px', caption: '{relationship}' },
  'relationship.RELATES_TO': { caption: '{relationship}' },
  'relationship.PARTICIPATES_IN': { color: '#F16667', caption: 'member' },
  ...Object.fromEntries(
    INTERNAL_LABELS.map((label) => [`node.${label}`, { ...INTERNAL, caption: label.slice(1) }]),
  ),
};

/** As a file for Browser's `:style`. */
export function grassOf(style: Style): string {
  const rules = Object.entries(style).map(([selector, rule]) => {
    const lines = Object.entries(rule).map(
      ([name, value]) => `  ${name}: ${name === 'caption' ? `"${value}"` : value};\n`,
    );
    return `${selector} {\n${lines.join('')}}\n`;
  });
  return rules.join('\n');
}
