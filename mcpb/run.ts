import { stat } from 'node:fs/promises';
import { makeBundle } from './bundle.ts';

const [, , file = 'memory-graph-service.mcpb'] = process.argv;
await makeBundle(file);
const { size } = await stat(file);
process.stdout.write(`${file} (${Math.ceil(size / 1_024)} kB)\n`);
