import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSentences } from './sentences/find-sentences.ts';

const root = join(import.meta.dirname, '..');
const isOfTests = /\.test\.|\/testing\//;

/** Prints every sentence that people are shown, with its place. An argument narrows it: `npm run sentences -- boardings`. */
const filter = process.argv[2] ?? '';
const files = globSync(
  '{domain/src,server/src/{auth,calendars,functions,http,mail,pages,photos},web/src,web/service-worker}/**/*.{ts,tsx}',
  { cwd: root },
)
  .filter((name) => !isOfTests.test(name) && name.includes(filter))
  .toSorted();
for (const file of files)
  for (const { text, where } of findSentences(file, readFileSync(join(root, file), 'utf8')))
    console.log(`${where}  ${text}`);
