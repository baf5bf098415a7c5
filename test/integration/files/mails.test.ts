import { describe, expect } from 'vitest';
import { base64 } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';

const MAIL =
  'From: ada@example.org\nTo: bob@example.org\nSubject: The mill at Quibbleport\n' +
  'Date: Tue, 03 Mar 2026 09:30:00 +0100\n\nThe mill was sold to the ropemakers.\n';

describe('an uploaded mail', () => {
  test('happened when it was written, whatever stands before its header', async ({ tenant }) => {
    const mail = { filename: 'mill.eml', content_base64: base64(`\ufeff\n${MAIL}`) };
    const { key, media_type } = await tenant.call('upload_file', mail);
    expect(media_type).toBe('message/rfc822');
    const { nodes } = await tenant.call('get_nodes', { keys: [key] });
    expect(nodes).toMatchObject([{ occurred_at: '2026-03-03T08:30:00.000Z' }]);
  });

  test('of a mailbox is found by its words, with the mail it stands in', async ({ tenant }) => {
    const line = 'From ada@example.org Tue Mar  3 09:30:00 2026\n';
    const other = MAIL.replace('The mill at Quibbleport', 'The ferry').replace(
      'The mill was',
      'The ferry was',
    );
    const box = { filename: 'old.mbox', content_base64: base64(`${line}${other}\n${line}${MAIL}`) };
    const { key, chunks, media_type } = await tenant.call('upload_file', box);
    expect([chunks, media_type]).toEqual([2, 'application/mbox']);
    const { results } = await tenant.call('recall', { query: 'mill sold to ropemakers' });
    const found = results.find((result) => result.key === key);
    expect(found?.passages?.[0]).toMatchObject({ section: 'The mill at Quibbleport' });
    const { nodes } = await tenant.call('get_nodes', { keys: [key] });
    expect(nodes[0]?.occurred_at ?? null).toBeNull();
  });
});
