import { handOver } from './hand-over.mjs';
import { install } from './prepare.mjs';

install();
handOver(['scripts/start-product.ts']);
