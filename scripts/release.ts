import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareRelease } from './release/prepare-release.ts';

const usage = `Usage: npm run release

Freezes the migrations of this version in database/released.json and says what to do next.`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  console.log(values.help ? usage : await prepareRelease(join(import.meta.dirname, '..')));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
