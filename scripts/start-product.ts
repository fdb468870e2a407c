import { buildPages } from './build-pages.ts';

try {
  buildPages();
  await import('../server/src/main.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
