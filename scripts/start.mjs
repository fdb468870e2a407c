import { handOver } from './hand-over.mjs';
import { leanEnvironment } from './lean-environment.mjs';
import { install } from './prepare.mjs';

install();
handOver(['scripts/start-product.ts'], leanEnvironment);
