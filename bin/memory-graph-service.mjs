#!/usr/bin/env node
// Without a command it starts the service; the commands are those of hm.
import { runProgram } from '../setup/run-program.mjs';

await runProgram(process.argv.length > 2 ? 'hm' : 'main');
