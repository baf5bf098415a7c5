import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import list from '../../../setup/fetch/list.json' with { type: 'json' };
import { madeFrom } from '../../../setup/fetch/made-from.mjs';
import packageJson from '../../../package.json' with { type: 'json' };
import server from '../../../server.json' with { type: 'json' };

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

describe('the entry of the MCP registry', () => {
  test('has the name and the version of the package', () => {
    expect(server).toMatchObject({ name: packageJson.mcpName, version: packageJson.version });
    expect(server.packages).toEqual([
      expect.objectContaining({ identifier: packageJson.name, version: packageJson.version }),
    ]);
    expect(server.description.length).toBeLessThanOrEqual(100);
  });
});
