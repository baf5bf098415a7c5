import { describe, expect, test } from 'vitest';
import { readModelFolder } from '../../../src/embedding/model-folder.ts';
import { loadConfig } from '../../../src/service/config.ts';
import { openPlans } from '../../../src/service/plans-file.ts';
import { keptLog } from '../kept-log.ts';

describe('a setting that names what is not there', () => {
  test('stops the start by its name: PLANS_FILE', () => {
    const config = loadConfig('/', { PLANS_FILE: '/nowhere.json' });
    expect(() => openPlans(config, keptLog().logger)).toThrow(/^PLANS_FILE.*nowhere/);
  });

  test('stops the start by its name: EMBEDDING_MODEL_DIR', async () => {
    await expect(readModelFolder('/nowhere')).rejects.toThrow(/nowhere.*EMBEDDING_MODEL_DIR/);
  });
});
