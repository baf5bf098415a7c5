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
  Location: '#C08457',
  Document: '#8B7EC8',
  Concept: '#E0709B',
};

/** Labels of what the service keeps for itself. A query that returns it shows it small and grey. */
export const INTERNAL_LABELS = [
  ...['_Label', '_Event', '_EventKey', '_Version', '_File', '_PartialFile', '_Chunk', '_Origin', '_Change'],
  ...['_PastRelationship', '_PastMember', '_Type', '_Name', '_Session', '_IdempotencyKey', '_KeptName'],
  ...['_Job', '_Import', '_Schema', '_External'],
];

const DARK = '#101828';

/**
 * Browser fits a picture into its frame, so that letters shrink with the number of nodes: they are large against the space that
 * a node takes. It breaks a caption into lines and ends it with an ellipsis where the circle is full.
 */
const LARGE: Rule = { diameter: '160px', 'font-size': '22px' };

/** What was derived from texts stands beside what callers stored: smaller, and paler. */
const DERIVED: Rule = {
  ...{ color: '#FFFFFF', 'border-color': '#D0D5DD', diameter: '100px', 'font-size': '13px' },
  'text-color-internal': '#667085',
};
const INTERNAL: Rule = { color: '#D7DAE0', 'border-color': '#C4C8D0', diameter: '25px', 'font-size': '8px' };

function filled(color: string): Rule {
  return { color, 'border-color': color, 'text-color-internal': DARK };
}

/**
 * Nodes by what they say, which begins with their name as a rule: Browser takes captions from properties alone, and `data`, where a
 * name may stand, is one text to it. Edges and hyperedges by the words of their relationship. A later rule overrides an earlier one.
 */
export const MEMORY_STYLE: Style = {
  node: {
    ...{ diameter: '50px', color: '#A5ABB6', 'border-color': '#9AA1AC', 'border-width': '2px' },
    ...{ 'text-color-internal': DARK, 'font-size': '10px' },
  },
  relationship: {
    ...{ color: '#A5ABB6', 'shaft-width': '2px', 'font-size': '15px', padding: '3px' },
    ...{ 'text-color-external': '#000000', 'text-color-internal': '#FFFFFF', caption: '<type>' },
  },
  'node.Node': { ...filled('#8A9BB5'), ...LARGE, caption: '{description}' },
  ...Object.fromEntries(
    Object.entries(TYPE_COLOURS).map(([type, colour]) => [`node.${type}`, filled(colour)]),
  ),
  // Its text is the sentence that names it, and others too: its key is made of its type and its name.
  'node._Derived': { ...DERIVED, caption: '{key}' },
  'node.Hyperedge': {
    ...filled('#F16667'),
    diameter: '120px',
    'font-size': '20px',
    caption: '{relationship}',
  },
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
