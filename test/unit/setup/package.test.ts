import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import list from '../../../setup/fetch/list.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { madeFrom } from '../../../setup/fetch/made-from.mjs';

const LIB = new URL('../../../neo4j/target/lib/', import.meta.url);

describe('the list of what a first start fetches', () => {
  test('is as new as what it is made from; npm run fetch-list writes it', () => {
    expect(list.made_from).toBe(madeFrom());
  });

  test('has the jars that Maven puts on the class path of the database host', () => {
    const neo4j = list.components.find(({ name }) => name === 'neo4j');
    const jars = neo4j?.files.map((file) => path.basename(file.path));
    expect(jars?.sort()).toEqual(
      readdirSync(LIB)
        .filter((name) => name !== 'memory-graph-host.jar')
        .sort(),
    );
  });

  test('names a size and a checksum of each file', () => {
    const files = list.components.flatMap((component) => component.files);
    expect(files.length).toBeGreaterThan(200);
    for (const file of files)
      expect(file).toMatchObject({
        bytes: expect.any(Number) as unknown,
        integrity: expect.stringMatching(/^sha(256|512)-[\w+/]{43,86}={1,2}$/) as unknown,
      });
  });
});

describe('an old Node', () => {
  test('that installs the package hears no warning: no package asks for a newer one', () => {
    const asks = Object.entries(lock.packages as Record<string, Locked>)
      .filter(([, { dev }]) => dev !== true)
      .map(([name, { engines }]) => [name, oldestNode(engines?.node ?? '0')] as const);
    expect(asks.length).toBeGreaterThan(100);
    const own = oldestNode(packageJson.engines.node);
    expect(asks.filter(([, node]) => node > own).map(([name]) => name)).toEqual([]);
  });
});

interface Locked {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

/** The oldest major version that a range such as `^20.19.0 || >=22.12.0` allows. */
function oldestNode(range: string): number {
  return Math.min(...range.split('||').map((each) => Number(/\d+/.exec(each)?.[0] ?? 0)));
}
