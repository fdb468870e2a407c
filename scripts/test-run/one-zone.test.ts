import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const rules = join(import.meta.dirname, '../../domain/src');

/** Code that depends on the machine's time zone: parts of a date, and a date made of parts. */
const zoned = /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|new Date\(\w+, /;

test("only the rules about Denver's days read a machine's clock in parts, so the others run in one zone", () => {
  const files = globSync('**/*.ts', { cwd: rules }).filter((name) => !name.includes('.test.'));
  expect(files.filter((name) => zoned.test(readFileSync(join(rules, name), 'utf8')))).toEqual(['time/denver.ts']);
});
