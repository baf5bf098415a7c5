import { answerObject, plainObject, type AnswerObject } from './answer-object.ts';
import { completionOf } from './completion-answer.ts';
import { cutOffAtOnce } from './model-errors.ts';
import type { ModelSettings } from './model-settings.ts';
import { profileOf } from './profiles/compact-profile.ts';
import type { Proposals } from './profiles/profile.ts';

/** The body of an answer, and what it was asked for. */
export interface AnswerTask {
  readonly body: string;
  readonly profile: ModelSettings['profile'];
  readonly types: readonly string[];
}

export interface ReadAnswer {
  /** The beginning of what the model said. */
  readonly content: string;
  /** Undefined where the answer has another form. */
  readonly proposals: Proposals | undefined;
}

/** As much of an answer as the model is shown again. */
const MAX_CONTENT = 2_000;

/** Reads an answer, mending what is damaged. Throws UNAVAILABLE where it is no completion, a refusal or cut off at once. */
export function readAnswer(task: AnswerTask): ReadAnswer {
  const { content, isCutOff } = completionOf(task.body);
  return proposalsIn(content, isCutOff, answerObject(content), task);
}

/** The same for an answer that is JSON alone; undefined for any other. */
export function readPlainAnswer(task: AnswerTask): ReadAnswer | undefined {
  const { content, isCutOff } = completionOf(task.body);
  const value = plainObject(content);
  return value && proposalsIn(content, isCutOff, { value, isCutOff: false }, task);
}

function proposalsIn(
  content: string,
  isCutOff: boolean,
  answer: AnswerObject | undefined,
  { profile, types }: AnswerTask,
): ReadAnswer {
  const read = answer && profileOf(profile).read(answer.value, { types });
  const proposals = read && isOfOtherForm(read) ? undefined : read;
  if (isCutOff && !proposals) throw cutOffAtOnce();
  const truncated = isCutOff || answer?.isCutOff === true || proposals?.truncated === true;
  return { content: content.slice(0, MAX_CONTENT), proposals: proposals && { ...proposals, truncated } };
}

/** Such as the answer of another schema: all of its items are malformed. */
function isOfOtherForm({ entities, relationships, dropped }: Proposals): boolean {
  return dropped > 0 && entities.length === 0 && relationships.length === 0;
}
