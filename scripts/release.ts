import { join } from 'node:path';
import { prepareRelease } from './release/prepare-release.ts';

try {
  console.log(await prepareRelease(join(import.meta.dirname, '..')));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
