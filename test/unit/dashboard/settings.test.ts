import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../../../dashboard/src/pages/connect/clients.ts';
import { byDay, lastDays } from '../../../dashboard/src/pages/settings/usage-days.ts';
import { kindsOf, type Claim } from '../../../dashboard/src/pages/tidy/claim-kinds.ts';

const ADDRESS = 'http://127.0.0.1:8420';

describe('the lines that connect a client', () => {
  /** Clients whose page has an entry with the key itself; those of others name a variable. */
  const WITH_THE_KEY = ['claude-code', 'claude-desktop', 'gemini-cli'];

  test.each(CLIENTS.map((client) => [client.id, client] as const))(
    'of %s stand in its page',
    async (id, client) => {
      const page = squeezed(
        await readFile(new URL(`../../../docs/clients/${id}.md`, import.meta.url), 'utf8'),
      );
      const lines = [
        ...(WITH_THE_KEY.includes(id) ? (client.withKey?.(ADDRESS, 'hm_live_…') ?? []) : []),
        ...client.withLogIn(client.isInCloud ? 'https://your.host' : ADDRESS),
      ];
      for (const { text, link } of lines) {
        expect(page).toContain(squeezed(text));
        if (link !== undefined) expect(page).toContain(squeezed(link));
      }
    },
  );

  test('hold the key and the address that they are given', () => {
    for (const { withKey } of CLIENTS) {
      const text = withKey?.('https://a.example', 'hm_live_1')
        .map((line) => line.text)
        .join('\n');
      if (text === undefined) continue;
      expect(text).toContain('hm_live_1');
      expect(text).toContain('https://a.example');
    }
  });
});

/** Layout says nothing in them. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

describe('the days of the usage', () => {
  const days = ['2026-05-01', '2026-05-02', '2026-05-03'];
  const stored = { bytes: null, file_bytes: 5 };

  test('are the last thirty, the last of them today', () => {
    const last = lastDays(Date.parse('2026-05-03T23:59:59Z'));
    expect([last.length, last[0], last.at(-1)]).toEqual([30, '2026-04-04', '2026-05-03']);
  });

  test('add up requests, and keep the size of the day before where none was measured', () => {
    const usage = {
      usage: [
        { day: '2026-05-01', graph_id: 'a', requests: 2 },
        { day: '2026-05-01', graph_id: 'a', requests: 3 },
        { day: '2026-05-03', graph_id: 'b', requests: 7 },
      ],
      storage: [
        { day: '2026-05-02', graph_id: 'b', sandbox: false, nodes: 4, ...stored },
        { day: '2026-05-01', graph_id: 'a', sandbox: false, nodes: 10, ...stored },
        { day: '2026-05-01', graph_id: 'a', sandbox: true, nodes: 1, ...stored },
      ],
    };
    const seen = byDay(usage, days, undefined).map(({ requests, nodes, fileBytes }) => [
      requests,
      nodes,
      fileBytes,
    ]);
    expect(seen).toEqual([
      [5, 11, 10],
      [0, 15, 15],
      [7, 15, 15],
    ]);
    const ofB = byDay(usage, days, 'b').map(({ nodes, isMeasured }) => [nodes, isMeasured]);
    expect(ofB).toEqual([
      [0, false],
      [4, true],
      [4, true],
    ]);
  });
});

test('kinds of claims come by their number, and that a text names something comes last', () => {
  const claim = (label: string, id: string): Claim => ({ id, label, relationship: label, nodes: ['a', 'b'] });
  const claims = [
    claim('mentions', '1'),
    claim('mentions', '2'),
    claim('knows', '3'),
    claim('leads', '4'),
    claim('leads', '5'),
  ];
  expect(kindsOf(claims).map(({ label, claims: group }) => [label, group.length])).toEqual([
    ['leads', 2],
    ['knows', 1],
    ['mentions', 2],
  ]);
});
