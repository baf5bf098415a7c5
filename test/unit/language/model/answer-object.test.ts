import { describe, expect, test } from 'vitest';
import { answerObject } from '../../../../src/language/model/answer-object.ts';
import { threadTime } from '../../../support/processor-time.ts';

const VALUE = {
  facts: [
    { subject: 'Juno', object: 'a "quoted" {word}' },
    { subject: 'Pico', object: '[x]' },
  ],
};
const JSON_TEXT = JSON.stringify(VALUE);

describe('the JSON of an answer', () => {
  test('is well-formed, though the model wrote half of a surrogate pair', () => {
    expect(answerObject('{"facts":[{"subject":"Juno \\ud83d"}]}')?.value).toEqual({
      facts: [{ subject: 'Juno \ufffd' }],
    });
  });

  test.for([
    ['alone', JSON_TEXT],
    ['between spaces', `\n\n ${JSON_TEXT}\n`],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['in a fence among prose', `Of course:\n\`\`\`\n${JSON_TEXT}\n\`\`\`\nAnything else?`],
    ['in a fence that does not end', `\`\`\`json\n${JSON_TEXT}`],
    ['among prose', `Here it is: ${JSON_TEXT} I hope it helps.`],
    ['behind reasoning with braces', `<think>maybe {"facts": 1}</think>${JSON_TEXT}`],
    ['behind reasoning whose beginning is missing', `so {x} it is</think>\n${JSON_TEXT}`],
    ['twice', `${JSON_TEXT}\n${JSON_TEXT}`],
    ['with trailing commas', JSON_TEXT.replace('}]', '},],')],
    ['with comments', JSON_TEXT.replace('[{', '[ // the facts\n{')],
    [
      'with single quotes',
      `{'facts': [{'subject': 'Juno', 'object': 'a "quoted" {word}'}, {'subject': 'Pico', 'object': '[x]'}]}`,
    ],
    ['without quotes of keys', JSON_TEXT.replace('"facts"', 'facts')],
  ] as const)('is found %s', ([, content]) => {
    expect(answerObject(content)).toEqual({ value: VALUE, isCutOff: false });
  });

  test.for(['', 'No facts.', '42', 'null', '<think>{"facts":[]}', 'I think [1] and [2] say so.', '{'])(
    'is not found in %j',
    (content) => {
      expect(answerObject(content)).toBeUndefined();
    },
  );

  test('is a whole one where a string of it speaks of reasoning and fences', () => {
    const value = { facts: [{ subject: 'a </think> b', object: '```x```' }] };
    expect(answerObject(JSON.stringify(value))).toEqual({ value, isCutOff: false });
  });

  test('that was cut off has its whole items only, wherever it was cut', () => {
    const firstEnd = JSON_TEXT.indexOf('},') + 1;
    const secondEnd = JSON_TEXT.indexOf('}]') + 1;
    for (let end = 1; end < JSON_TEXT.length; end++) {
      const facts = VALUE.facts.slice(0, end >= secondEnd ? 2 : end >= firstEnd ? 1 : 0);
      const found = answerObject(JSON_TEXT.slice(0, end));
      if (facts.length > 0) expect(found).toEqual({ value: { facts }, isCutOff: true });
      else expect((found?.value as { facts?: unknown[] } | undefined)?.facts ?? []).toEqual([]);
    }
  });

  test('that was cut off in its second list keeps the first', () => {
    const cut = '{"entities":[{"name":"Juno"},{"name":"Pico"}],"relationships":[{"nodes":["Juno","Pi';
    expect(answerObject(cut)?.value).toEqual({ entities: [{ name: 'Juno' }, { name: 'Pico' }] });
  });

  test.for([
    ['opening brackets', '{"a":['.repeat(200_000)],
    ['closing brackets', `{${']'.repeat(1_000_000)}`],
    ['quotes', `{${'"\\"'.repeat(500_000)}`],
    ['reasoning', '<think>'.repeat(200_000)],
    ['fences', '```'.repeat(500_000)],
    ['fences with braces', '```{'.repeat(300_000)],
    ['items', `{"facts":[${'{"subject":"x"},'.repeat(100_000)}`],
    ['commas', `{"facts":[${','.repeat(150_000)}`],
    ['open strings', `{"facts":[${'"a '.repeat(60_000)}]}`],
    ['single quotes', `{'facts':[${"'a ".repeat(60_000)}]}`],
  ] as const)('takes linear time in %s', ([, content]) => {
    const started = threadTime();
    answerObject(content);
    expect(threadTime() - started).toBeLessThan(2_000);
  });
});
