import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolClient } from '../tool-client.ts';

/** Runs nowhere: it is text. */
export const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> & <b>bold</b>';
/** The second turns around what follows it. */
export const RIGHT_TO_LEFT = 'שלום, זו מפת הנמל \u202Eגשר';
const LONG = { words: 'long '.repeat(4_000).trim(), oneWord: 'x'.repeat(20_000) };
const MEMBERS = 30;
const HYPEREDGES = 300;
const DOCUMENTS = path.resolve(import.meta.dirname, '../../fixtures/documents');

/** Fills a graph with what pages show wrongly where they trust it: markup, other directions, long texts, many links, broken files. */
export async function fill(client: ToolClient): Promise<void> {
  const many = Array.from({ length: MEMBERS }, (_, at) => ({
    key: `member_${at}`,
    description: `Member ${at} of the harbour council`,
    node_type: 'person',
  }));
  await client.call('store_batch', {
    nodes: [
      { key: 'hub', description: 'The harbour council meets every week', node_type: 'organization' },
      { key: 'markup', description: MARKUP, data: { note: MARKUP } },
      { key: 'right_to_left', description: RIGHT_TO_LEFT },
      { key: 'long_words', description: LONG.words },
      { key: 'one_word', description: LONG.oneWord },
      ...many,
    ],
  });
  await client.call('update', { key: 'markup', description: `Changed: ${MARKUP}` });
  await client.call('add_relationships', {
    relationships: [
      { nodes: ['markup', 'right_to_left'], relationship: MARKUP },
      { nodes: ['right_to_left', 'long_words'], relationship: RIGHT_TO_LEFT },
      { nodes: ['one_word', 'markup'], relationship: 'stands beside' },
      { nodes: ['markup', 'hub'], relationship: 'stood before', valid_to: '2020-01-01' },
    ],
  });
  const meetings = Array.from({ length: HYPEREDGES }, (_, at) => ({
    nodes: ['hub', `member_${at % MEMBERS}`, `member_${(at + 1 + Math.floor(at / MEMBERS)) % MEMBERS}`],
    relationship: 'met',
  }));
  for (let from = 0; from < HYPEREDGES; from += 100)
    await client.call('add_relationships', { relationships: meetings.slice(from, from + 100) });
  await client.call('timeline_write', { summary: MARKUP, node_keys: ['markup'] });
  await client.call('ingest', { text: 'Ada Lovelace works for Acme Corporation.' });
  for (const [filename, content] of [
    ['<img src=x onerror=alert(1)>.txt', Buffer.from(`${MARKUP}\n\n${RIGHT_TO_LEFT}`)],
    ['locked.pdf', await readFile(path.join(DOCUMENTS, 'encrypted.pdf'))],
  ] as const)
    await client.call('upload_file', { filename, content_base64: content.toString('base64') });
}
