import { firstValue, wholeItems } from './json-scan.ts';
import { repairedJson } from './repaired-json.ts';

export interface AnswerObject {
  /** An object or a list. */
  readonly value: object;
  /** Whether the answer ends before its JSON does: what is whole of it was taken. */
  readonly isCutOff: boolean;
}

/**
 * The JSON of a model's answer, which may stand behind reasoning, in a code fence or among prose, be damaged or be cut off.
 * Undefined where there is none.
 */
export function answerObject(content: string): AnswerObject | undefined {
  const asItIs = plainObject(content);
  if (asItIs) return { value: asItIs, isCutOff: false };
  const json = jsonPart(content);
  if (json === undefined) return undefined;
  const first = firstValue(json);
  const value = plainObject(first) ?? plainObject(upToLastBracket(json));
  if (value) return { value, isCutOff: false };
  const whole = wholeItems(json);
  const wholeValue = plainObject(whole);
  if (wholeValue) return { value: wholeValue, isCutOff: true };
  // To mend the rest of what was cut off would make half a name a whole one.
  const isCutOff = first === undefined && !/[\]}]$/.test(json);
  const mended = plainObject(repairedJson(isCutOff ? whole : upToLastBracket(json)));
  return mended && { value: mended, isCutOff };
}

/** From the first bracket of JSON on, without reasoning and code fence. */
function jsonPart(content: string): string | undefined {
  const text = unfenced(withoutReasoning(content));
  const start = text.search(/\{|\[\s*\{/);
  return start < 0 ? undefined : text.slice(start).trimEnd();
}

function withoutReasoning(content: string): string {
  const end = content.lastIndexOf('</think>');
  if (end >= 0) return content.slice(end + '</think>'.length);
  const begin = content.indexOf('<think>');
  return begin < 0 ? content : content.slice(0, begin);
}

/** The inside of a code fence that begins before the JSON does. */
function unfenced(text: string): string {
  const fence = text.indexOf('```');
  const bracket = text.indexOf('{');
  if (fence < 0 || (bracket >= 0 && bracket < fence)) return text;
  const inside = text.slice(fence + 3);
  const end = inside.lastIndexOf('```');
  return end < 0 ? inside : inside.slice(0, end);
}

function upToLastBracket(json: string): string {
  const end = Math.max(json.lastIndexOf('}'), json.lastIndexOf(']'));
  return end < 0 ? json : json.slice(0, end + 1);
}

/** The object or list of a text that is JSON alone. */
export function plainObject(json: string | undefined): object | undefined {
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
