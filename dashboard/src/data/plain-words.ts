/** What of a message is meant for programs and the shell. */
const FOR_PROGRAMS = /\b(GET|POST|PUT|DELETE) \/|\bhm[ _]|\bBearer\b|\bX-[A-Z][\w-]+|\/api\//;
const NO_NODE = /^No node has the key (.+?)\.(?= \p{Lu}|$)/u;
const SENTENCES = /(?<=[.!?])\s+(?=\p{Lu})/u;

/** A failure in words for people: the service's own tell programs what to call next. */
export function plainWords(code: string, message: string): string {
  if (code === 'UNAUTHENTICATED') return 'The session has ended. Log in again to go on.';
  if (code !== 'NOT_FOUND') return message;
  const key = NO_NODE.exec(message)?.[1];
  if (key !== undefined)
    return `There is no memory with the key ${key}: it was forgotten, or has another key now.`;
  const said = message.split(SENTENCES).filter((sentence) => !FOR_PROGRAMS.test(sentence));
  return said.length > 0 ? said.join(' ') : 'It is not there any more.';
}
