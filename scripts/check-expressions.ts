import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExpressions } from './expressions/find-expressions.ts';
import { slowExpressions } from './expressions/slow-expressions.ts';

const root = join(import.meta.dirname, '..');
const folders = '{domain/src,database/src,server/src,web/src,web/build,scripts}';
const isOfTests = /\.test\.|\/testing\//;

/** Text that a person or program sends must not keep one of our regular expressions busy. */
const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter((name) => !isOfTests.test(name));
const expressions = files.flatMap((name) => findExpressions(name, readFileSync(join(root, name), 'utf8')));
if (expressions.length === 0) throw new Error('No regular expression was found, which cannot be');
const slow = await slowExpressions(expressions);
for (const sentence of slow) console.error(sentence);
process.exit(slow.length === 0 ? 0 : 1);
