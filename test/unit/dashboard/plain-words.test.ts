import { describe, expect, test } from 'vitest';
import { plainWords } from '../../../dashboard/src/data/plain-words.ts';

describe('the words of a failure', () => {
  test.each([
    [
      'UNAUTHENTICATED',
      'An API key or an access token is needed: send Authorization: Bearer hm_live_….',
      'The session has ended. Log in again to go on.',
    ],
    [
      'NOT_FOUND',
      'No node has the key nope_x. Find it with POST /api/v1/memory/recall, or store it with POST /api/v1/memory/store.',
      'There is no memory with the key nope_x: it was forgotten, or has another key now.',
    ],
    [
      'NOT_FOUND',
      'No node has the key e.g. this. Did you mean "that"?',
      'There is no memory with the key e.g. this: it was forgotten, or has another key now.',
    ],
    ['NOT_FOUND', 'There is no backup old.hmb. See them with: hm backup list', 'There is no backup old.hmb.'],
    ['NOT_FOUND', 'GET /api/v1/admin/keys lists them.', 'It is not there any more.'],
    ['CONFLICT', 'Somebody has changed it.', 'Somebody has changed it.'],
  ])('of %s, %j, are for people', (code, message, words) => {
    expect(plainWords(code, message)).toBe(words);
  });
});
