import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const CASES = [
  ['with a dot', 'Corvid.js', 'The page is built with Corvid.js by hand.', ['corvid js']],
  ['with a dot and a space', 'Corvid.js Router', 'It uses the Corvid.js router.', ['corvid js router']],
  ['with a version', 'Tidemill 2.4', 'They shipped Tidemill 2.4 on Friday.', ['tidemill 2 4']],
  ['as a key', 'Ferry Ledger', 'A job calls ferry_ledger at night.', ['ferry ledger']],
  ['in a host name', 'Lanternfish', 'Staging is at https://staging.lanternfish.example now.', []],
  ['at the end of a sentence', 'Quernstone', 'We moved it to Quernstone.', ['quernstone']],
] as const;

async function mentions(tenant: TestTenant, key: string): Promise<unknown[]> {
  const rows = await tenant.cypher(
    'MATCH (:Node {key: $key})-[:_MENTIONS]->(name) RETURN name.name AS name ORDER BY name',
    { key },
  );
  return rows.map(({ name }) => name);
}

describe('a text that holds a name', () => {
  test.for(CASES)(
    '%s is linked to it, whichever was stored first',
    async ([, name, text, linked], { tenant }) => {
      const named = {
        key: `thing_${name.toLowerCase().replaceAll(/\W/g, '_')}`,
        description: 'A thing.',
        data: { name },
      };
      for (const order of ['text first', 'name first']) {
        const told = { key: `note ${name}`, description: text };
        for (const node of order === 'text first' ? [told, named] : [named, told]) {
          await tenant.call('store', node);
          await settled(tenant);
        }
        expect([order, await mentions(tenant, told.key)]).toEqual([order, linked]);
        await tenant.call('forget', { keys: [told.key, named.key] });
      }
    },
  );
});
