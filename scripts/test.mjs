import { handOver } from './hand-over.mjs';
import { install } from './prepare.mjs';

install();
handOver(['scripts/run-tests.ts', ...process.argv.slice(2)]);
