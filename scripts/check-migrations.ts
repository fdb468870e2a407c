import { join } from 'node:path';
import { brokenFreezes } from './release/frozen-migrations.ts';

const broken = await brokenFreezes(join(import.meta.dirname, '..'));
for (const sentence of broken) console.error(sentence);
process.exit(broken.length === 0 ? 0 : 1);
