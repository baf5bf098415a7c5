import { PROFILE_KEY } from '../../nodes/user-profile.ts';

/** A key may have 256 characters. */
const MAX_CHARACTERS = 120;
/** Keys that different things of one name are tried under. */
const MAX_KEYS = 9;
const SIGNS: Readonly<Record<string, string>> = { '+': '_plus', '#': '_sharp' };

/**
 * The keys of a node for a named thing: its type and its name, as `person_alice_chen`, then numbered ones for where that is
 * another's. None for a name without letters, and never that of the user's profile, which is of no name.
 */
export function entityKeys(type: string, name: string): string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+[+#]*/gu) ?? [];
  const spelled = words.join('_').replaceAll(/[+#]/g, (sign) => SIGNS[sign] ?? '');
  const slug = [...spelled].slice(0, MAX_CHARACTERS).join('').replace(/_$/, '');
  if (slug === '') return [];
  const key = `${type}_${slug}`.normalize('NFC');
  const numbered = Array.from({ length: MAX_KEYS - 1 }, (_, at) => `${key}_${at + 2}`);
  return [key, ...numbered].filter((each) => each !== PROFILE_KEY);
}
