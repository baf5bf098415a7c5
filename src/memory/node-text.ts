/** What a node says, as far as its texts are made of it. */
export interface NodeContent {
  readonly key: string;
  readonly description: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const MAX_SEARCH_TEXT = 64_000;

/** What full-text search looks at: the key by its parts, the description, and every word inside `data`. */
export function searchText(node: NodeContent): string {
  return [keyWords(node.key), node.description, ...dataWords(node.data)].join('\n').slice(0, MAX_SEARCH_TEXT);
}

/** What a node's vector is made of: its names, where the description does not say them, and the description. */
export function embeddingText(node: NodeContent): string {
  const said = node.description.toLowerCase();
  const names = namesOf(node).filter((name) => !said.includes(name.toLowerCase()));
  return [...names.slice(0, 1), node.description].join(': ');
}

/** Full-text words of a relationship: the caller's words, the label's, and those inside `data`. */
export function relationshipText(relationship: string, label: string, data: Record<string, unknown>): string {
  return [relationship, label.replaceAll('_', ' '), ...dataWords(data)].join('\n').slice(0, MAX_SEARCH_TEXT);
}

/** A key by its parts: `decision_jwtAuth` is "decision jwt Auth". */
export function keyWords(key: string): string {
  return (key.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/** Names by which texts may call the node; a key with digits is taken for an identifier, not a name. */
function namesOf(node: NodeContent): string[] {
  const { name, title } = node.data;
  const fromKey = /\d/.test(node.key) ? undefined : keyWords(node.key);
  return [name, title, fromKey].filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
}

/** Every string, number and field name inside `data`, depth first. */
function dataWords(data: Readonly<Record<string, unknown>>): string[] {
  const words: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'number') words.push(String(value));
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        words.push(keyWords(field));
        visit(inner);
      }
    }
  };
  visit(data);
  return words;
}
