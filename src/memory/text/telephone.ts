/** The digits by which a number is known, with and without the codes of its country and area. */
const LAST_DIGITS = 7;
/** A text with more is a table of other numbers. */
const MAX_NUMBERS = 50;
const NUMBER = /(?<![\p{L}\p{N}])\+?\(?\d(?:[ \t\u00a0()./-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The last digits of each telephone number in a text, in whatever groups it is written. */
export function telephoneNumbers(text: string): string[] {
  const numbers = (text.match(NUMBER) ?? []).filter((number) => !DAY.test(number)).slice(0, MAX_NUMBERS);
  return [...new Set(numbers.map((number) => number.replaceAll(/\D/g, '').slice(-LAST_DIGITS)))];
}
