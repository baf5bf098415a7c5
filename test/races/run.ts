import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { freshTenant } from '../support/tenant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { PAIRS } from './pairs.ts';
import { race } from './race.ts';

const USAGE = `Usage: npm run races -- [OPTIONS]
  --rounds N   rounds of all ${PAIRS.length} pairs of writing tools, each in a graph of its own (5)
  --seed N     what chooses the calls; a round adds one to it (drawn, and printed)`;
const SEEDS = 1_000_000;
const SHOWN_FAULTS = 20;

/** Races all pairs for as many rounds as asked for; the exit code says whether all held. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(randomInt(SEEDS)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
  if (values.help || !Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  // What is read from texts meanwhile is in no call's answer.
  const service = await startTestApp({ ENRICHMENT: 'off' });
  try {
    let faults = 0;
    for (let round = 0; round < rounds; round++) faults += await raceAll(service, seed + round);
    console.log(faults === 0 ? `${rounds} rounds held.` : `${faults} faults.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await service.close();
  }
}

/** One round; answers how many faults it met. */
async function raceAll(service: TestApp, seed: number): Promise<number> {
  console.log(`Round with --rounds 1 --seed ${seed}`);
  const tenant = await freshTenant(service);
  let count = 0;
  for (const pair of PAIRS) {
    const began = performance.now();
    const { outcomes, faults } = await race(tenant, pair, seed);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${pair.join(' and ')}, ${seconds} s:`, outcomes);
    for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`     ${fault}`);
    count += faults.length;
  }
  return count;
}

process.exitCode = await main();
