import { parentPort, workerData } from 'node:worker_threads';
import { asAppError, type ErrorCode } from '../../errors.ts';
import { readAnswer, type AnswerTask, type ReadAnswer } from './read-answer.ts';

/** An error loses its class between threads. */
export type AnswerReply =
  | { readonly answer: ReadAnswer }
  | { readonly failure: { readonly code: ErrorCode; readonly message: string } };

parentPort?.postMessage(replyTo(workerData as AnswerTask));

function replyTo(task: AnswerTask): AnswerReply {
  try {
    return { answer: readAnswer(task) };
  } catch (error) {
    const { code, message } = asAppError(error);
    return { failure: { code, message } };
  }
}
