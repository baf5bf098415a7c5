import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { Operator } from '../support/operator.ts';
import { runHm, temporaryDataDir, type Environment } from '../support/service-command.ts';
import { testWithService } from '../support/service-test.ts';
import { toolNamed } from '../support/tool-client.ts';
import { hmHere } from '../unit/cli/hm-here.ts';

type ToolName = Parameters<typeof toolNamed>[0];

/** `hm` with a log-in of its own, and the answers of its commands by the schemas of the tools. */
const test = testWithService().extend('hm', { scope: 'file' }, async ({ service }, { onCleanup }) => {
  const folder = await temporaryDataDir();
  onCleanup(() => folder[Symbol.asyncDispose]());
  const { dataDir } = folder;
  await mkdir(dataDir);
  // A graph of its own: the service is shared.
  const operator = new Operator(service.dataDir);
  const { graph_id } = await operator.createAccount('tools-of-hm');
  const { key } = await operator.createKey(graph_id, { scope: 'admin' });
  const logIn = { HM_URL: service.url, HM_API_KEY: key };
  const own = { DATA_DIR: dataDir, HM_CONFIG: path.join(dataDir, 'hm.json') };
  const withoutLogIn = (args: readonly string[], env: Environment = {}) =>
    hmHere(args, { ...own, HM_URL: '', HM_API_KEY: '', HM_GRAPH_ID: '', ...env });
  // In this process, since a process for each command would take most of the time, unless it reads its input.
  const run = (args: readonly string[], input?: string) =>
    input === undefined
      ? hmHere(args, { ...own, HM_GRAPH_ID: '', ...logIn })
      : runHm(dataDir, args, logIn, input);
  const text = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const json = async (tool: ToolName, args: readonly string[], input?: string) => {
    const { code, stdout, stderr } = await run([...args, '--json'], input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return toolNamed(tool).output.strict().parse(JSON.parse(stdout));
  };
  return { dataDir, run, withoutLogIn, text, json };
});

describe('the commands of tools', () => {
  test('store, relate, recall, walk, change and forget', async ({ hm }) => {
    const ada = ['store', 'person_ada', 'Ada leads the compiler team'];
    expect(await hm.json('store', ada)).toMatchObject({ status: 'created' });
    expect(await hm.text(...ada)).toBe('exists person_ada\n');
    const parser = ['--key', 'decision_parser', '--description', 'The parser is rewritten by hand'];
    const related = JSON.stringify([{ to_key: 'person_ada', relationship: 'was decided by' }]);
    expect(await hm.text('store', ...parser, '--relationships', related, '--no-enrich')).toBe(
      'created decision_parser\n  created decision_parser —was decided by→ person_ada\n',
    );
    const bob = { key: 'person_bob', description: 'Bob tests the compiler', data: { city: 'Oslo' } };
    expect(await hm.json('store', ['store', '--input', '-'], JSON.stringify(bob))).toMatchObject({
      key: 'person_bob',
    });
    expect(
      await hm.json('add_relationships', ['relate', 'person_ada', 'works with', 'person_bob']),
    ).toMatchObject({ relationships: [{ kind: 'edge', status: 'created' }] });
    expect(
      await hm.text('relate', '--from', 'person_ada', '--relationship', 'works with', '--to', 'person_bob'),
    ).toMatch(/person_ada —works with→ person_bob/);
    const together = ['relate', 'person_ada', 'agreed', 'person_bob', '--with', 'decision_parser'];
    expect(await hm.text(...together)).toBe('  created {person_ada, person_bob, decision_parser} agreed\n');

    const asked = ['recall', 'who leads the compiler team?', '--max-results', '2'];
    expect(await hm.json('recall', asked)).toMatchObject({ results: [{ key: 'person_ada' }, {}] });
    expect(await hm.text(...asked)).toMatch(/^person_ada {2}person, .*\n {2}Ada leads the compiler team\n/);
    expect(await hm.text('recall', 'type:person', '--node-types', 'person')).toContain('person_bob');
    expect(await hm.json('find_related', ['find', 'person_bob', '--lens', 'decay'])).toMatchObject({
      strategy: 'decay',
    });
    expect(await hm.text('find', 'person_bob')).toMatch(/^KEY +TYPE +DEPTH/);
    expect(await hm.json('get_relationships', ['relationships', 'person_ada'])).toHaveProperty('edges');
    expect(await hm.text('relationships', 'person_ada')).toContain('person_ada —works with→ person_bob\n');

    expect(await hm.json('update', ['update', 'person_bob', '--data', '{"city": "Bergen"}'])).toMatchObject({
      changed: ['data'],
    });
    const one = await hm.run(['get', 'person_bob', 'nobody', '--json']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      nodes: [{ data: { city: 'Bergen' } }],
      missing: ['nobody'],
    });
    expect([one.code, one.stderr]).toEqual([
      4,
      expect.stringMatching(/^hm: No node has the key nobody\..*hm recall\n$/),
    ]);
    expect(await hm.text('get', 'person_bob')).toContain('data: {"city":"Bergen"}');
    expect(await hm.json('get_history', ['history', 'person_bob'])).toMatchObject({
      versions: [{ kind: 'update' }, { kind: 'store' }],
    });
    expect(await hm.text('history', 'person_bob')).toMatch(/^version 2 .* update/);
    expect(await hm.json('restore_version', ['restore-version', 'person_bob', '1'])).toMatchObject({
      status: 'updated',
    });
    expect(await hm.json('get_overview', ['overview'])).toMatchObject({ stats: { hyperedges: 1 } });
    expect(await hm.text('overview')).toMatch(/^Stored: \d+ nodes, 2 edges, 1 hyperedge\n/);

    await hm.text('store', 'person_robert', 'Robert, called Bob');
    const merged = await hm.json('merge_nodes', ['merge', 'person_robert', 'person_bob']);
    expect(await hm.json('undo', ['undo', String(merged['id'])])).toMatchObject({ status: 'undone' });
    expect(await hm.json('forget', ['forget', 'person_robert'])).toMatchObject({ status: 'deleted' });
    const forgotten = await hm.run(['forget', 'person_bob', 'nobody']);
    expect(forgotten.stdout).toMatch(/^deleted person_bob\nfailed nobody: NOT_FOUND: .*\n$/);
    expect([forgotten.code, forgotten.stderr]).toEqual([1, 'hm: 1 of 2 was not forgotten.\n']);
  });

  test('read texts from pipes and files, and note what happened', async ({ hm }) => {
    const notes = 'Ines Okoro works for Fjordline.';
    expect(await hm.json('ingest', ['ingest', '-', '--dry-run'], notes)).toMatchObject({ status: 'dry_run' });
    expect(await hm.text('ingest', notes)).toMatch(/^ingested/);
    expect(await hm.json('timeline_write', ['timeline-write', 'Released 1.4'])).toMatchObject({
      status: 'created',
    });
    expect(await hm.json('timeline', ['timeline', 'Released', '--kinds', 'note'])).toMatchObject({
      entries: [{ summary: 'Released 1.4' }],
    });
    expect(await hm.text('timeline', '--kinds', 'note')).toMatch(/Z {2}note {2}Released 1\.4\n$/);
    const fields = path.join(hm.dataDir, 'fields.json');
    await writeFile(fields, '{"from": "a file"}');
    await hm.text('store', 'fact_filed', 'Filed', '--data', `@${fields}`);
    expect(await hm.json('get_nodes', ['get', 'fact_filed'])).toMatchObject({
      nodes: [{ data: { from: 'a file' } }],
    });
    const lines = ['{"key": "line_1", "description": "One"}', '{"key": "line_2", "description": "Two"}', ''];
    const stored = await hm.run(['store-batch', '-'], lines.join('\n'));
    expect([stored.code, stored.stdout.match(/"created"/g)?.length]).toEqual([0, 2]);
    expect(await hm.json('list_orphans', ['orphans', '--limit', '3'])).toHaveProperty('total');
    await writeFile(path.join(hm.dataDir, 'tea.txt'), 'Tea is served at five.');
    expect(await hm.json('upload_file', ['upload', path.join(hm.dataDir, 'tea.txt')])).toMatchObject({
      chunks: 1,
    });
    expect(await hm.json('list_files', ['files', 'list'])).toMatchObject({
      files: [{ filename: 'tea.txt' }],
    });
  });

  test('show labels, jobs and the health of the service', async ({ hm }) => {
    expect(await hm.json('list_labels', ['labels', '--limit', '2'])).toHaveProperty('labels');
    expect(await hm.text('labels')).toMatch(/^LABEL +COUNT/);
    expect(await hm.json('list_nodes', ['list', '--limit', '2', '--sort', 'key'])).toHaveProperty('total');
    expect(await hm.text('list')).toMatch(/^KEY +TYPE/);
    expect(await hm.json('timeline_days', ['days'])).toHaveProperty('days');
    expect(await hm.text('days')).toMatch(/^DAY +TOTAL +KINDS/);
    expect(await hm.json('list_duplicates', ['duplicates', '--limit', '2'])).toHaveProperty('groups');
    const label = ['label', 'was_decided_by', '--aliases', 'resolved_by'];
    expect(await hm.json('edit_label', label)).toMatchObject({ label: 'was_decided_by' });
    expect(await hm.text('types')).toMatch(/^NAME +NODES/);
    const type = ['type', 'decision', '--rename-to', 'ruling'];
    expect(await hm.json('edit_type', type)).toMatchObject({ type: 'ruling', status: 'renamed' });
    const { stdout } = await hm.run(['--json', 'store', 'fact_of_a_job', 'Read in the background']);
    expect(JSON.parse(stdout)).toMatchObject({ enrichment: { status: 'off' } });
    const job = ['job', 'e3220715-a409-5ca9-b700-e4afb25c63ce'];
    expect(await hm.json('get_job', job)).toMatchObject({ kind: 'enrichment', state: 'done' });
    const { jobs } = await hm.json('list_jobs', ['jobs', '--limit', '2']);
    expect(jobs).toHaveLength(2);
    expect(await hm.text('jobs')).toMatch(/^KIND +STATE/);
    expect(await hm.json('preview_forget', ['preview-forget', 'fact_of_a_job'])).toMatchObject({
      versions: 0,
    });
    expect(await hm.text('preview-forget', 'fact_of_a_job')).toContain('edges: {"count":0');
    expect(await hm.json('health', ['health'])).toMatchObject({ status: 'ok' });
    expect(await hm.text('health')).toMatch(/^status: ok\n/);
  });

  test('refuse what is wrong before the service is asked, and name what it refuses', async ({ hm }) => {
    const refused = async (args: readonly string[], code: number, says: RegExp, input?: string) => {
      const outcome = await hm.run(args, input);
      expect([outcome.code, outcome.stdout]).toEqual([code, '']);
      expect(outcome.stderr).toMatch(says);
      expect(outcome.stderr).not.toMatch(/^ {4}at /m);
    };
    await refused(['store', 'only_a_key'], 2, /<description\.\.\.> is missing/);
    await refused(['store', 'key', 'text', '--key', 'other'], 2, /key is given twice/);
    await refused(['store', 'key', 'text', '--data', '{'], 2, /data is no JSON/);
    await refused(['store', 'key', 'text', '--data', '@nowhere.json'], 1, /nowhere\.json cannot be read/);
    await refused(['recall', 'x', '--max-results', 'many'], 2, /must be a number/);
    await refused(['find', 'x', '--lens', 'magic'], 2, /Allowed choices/);
    await refused(['ingest', '-'], 2, /standard input has no text/, '  \n');
    await refused(['relate', 'person_ada', 'knows'], 2, /hm relate <from> <relationship> <to>/);
    await refused(['store', ' ', 'text'], 1, /INVALID_INPUT/);
    const unknown = JSON.stringify({ key: 'k', description: 'd', unknown_field: 1 });
    await refused(['store', '--input', unknown], 1, /INVALID_INPUT: .*unknown_field/);
    await refused(['forget', '--key', 'line_1', 'line_2'], 1, /INVALID_INPUT: .*either --key or --keys/);
    await refused(['history', 'nobody'], 4, /NOT_FOUND/);
    await refused(['store', 'line_1', 'Another text'], 5, /KEY_EXISTS/);
    await refused(['recall', 'x', '--graph-id', 'no-such-graph'], 3, /FORBIDDEN/);
  });
});

describe('hm config', () => {
  test('keeps the address and the graph in a file of the user alone, and shows no secret', async ({
    hm,
    service,
  }) => {
    const key = service.printedKey ?? '';
    const quiet = hm.withoutLogIn;
    expect((await quiet(['config'])).stdout).toContain('log_in: none');
    await quiet(['login', '--key', '--url', service.url], { HM_API_KEY: key });
    const shown = await quiet(['config', 'set', 'graph-id', 'no-such-graph']);
    expect(shown.stdout).toContain('log_in: a key');
    expect(shown.stdout + shown.stderr).not.toContain(key);
    expect((await stat(path.join(hm.dataDir, 'hm.json'))).mode & 0o777).toBe(0o600);
    expect((await quiet(['overview'])).stderr).toContain('FORBIDDEN');
    await quiet(['config', 'unset', 'graph-id']);
    expect((await quiet(['overview'])).code).toBe(0);
    await quiet(['config', 'set', 'url', 'http://127.0.0.1:1']);
    expect(await readFile(path.join(hm.dataDir, 'hm.json'), 'utf8')).not.toContain(key);
    expect((await quiet(['config', 'set', 'colour', 'blue'])).code).toBe(2);
  });

  test('is not needed for the version', async ({ hm }) => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect((await runHm(hm.dataDir, ['version'])).stdout).toBe(`${version}\n`);
  });
});
