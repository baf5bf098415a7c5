/** No white space, no control or format character, such as those without width, and no letter that is drawn as nothing. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return SEEN.test(text);
}
