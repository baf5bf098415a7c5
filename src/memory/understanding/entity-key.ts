/** A key may have 256 characters. */
const MAX_CHARACTERS = 120;

/** The key of a node for a named thing: its type and its name, as `person_alice_chen`. Undefined for a name without letters. */
export function entityKey(type: string, name: string): string | undefined {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = [...words.join('_')].slice(0, MAX_CHARACTERS).join('').replace(/_$/, '');
  return slug === '' ? undefined : `${type}_${slug}`.normalize('NFC');
}
