import { globSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/service/config.ts';
import { openPlans } from '../../../src/service/plans-file.ts';
import { mergeNodes } from '../../../src/tools/merge-nodes.ts';
import { checkedBlocks } from '../../support/page-blocks.ts';
import { projectDir } from '../../support/service-command.ts';
import { errorBody } from '../../support/tool-client.ts';

const HERE = 'test/unit/docs/samples.test.ts';
const REQUEST_ID = '019a0c3e-7b10-7f55-8d4e-6f7081920314';

function samplesOf(page: string): string[] {
  const samples = checkedBlocks(page, HERE).map(({ text }) => text);
  expect(samples.length).toBeGreaterThan(0);
  return samples;
}

test('docs/explanation/statements.md: the statement is one of the service', () => {
  const [sample = ''] = samplesOf('docs/explanation/statements.md');
  const files = globSync('cypher/**/*.cypher', { cwd: projectDir });
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ');
  const texts = files.map((file) => bare(readFileSync(path.join(projectDir, file), 'utf8')));
  expect(texts.filter((text) => text.includes(bare(sample).trim()))).not.toEqual([]);
});

test('docs/how-to/merging.md: hm_merge_nodes takes the input', () => {
  const [sample = ''] = samplesOf('docs/how-to/merging.md');
  expect(mergeNodes.input.safeParse(JSON.parse(sample)).error?.issues).toBeUndefined();
});

test.each(['docs/reference/errors.md', 'docs/reference/limits.md'])(
  '%s: the error has the form of all',
  (page) => {
    const [sample = ''] = samplesOf(page);
    const answer: unknown = JSON.parse(sample.replace('"request_id": "…"', `"request_id": "${REQUEST_ID}"`));
    expect(errorBody.safeParse(answer).error?.issues).toBeUndefined();
  },
);

test('docs/reference/limits.md: PLANS_FILE may say what it shows', () => {
  const [, sample = ''] = samplesOf('docs/reference/limits.md');
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'memory-graph-samples-'));
  const file = path.join(folder.path, 'plans.json');
  writeFileSync(file, sample);
  const { of } = openPlans(loadConfig(folder.path, { PLANS_FILE: file }), pino({ level: 'silent' }));
  expect(of('enterprise').requestsPerMinute).toBe(50_000);
});
