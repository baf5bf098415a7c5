#!/usr/bin/env node
import { runProgram } from '../setup/run-program.mjs';

await runProgram('hm');
