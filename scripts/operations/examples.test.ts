import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envSchema } from '../../server/src/env-schema.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const settingNames = Object.keys(envSchema.shape);
const flags = (text: string) => text.match(/--(max-(semi|http)|heap)-[\w-]+=\d+/g);
const serve: string = JSON.parse(read('package.json')).scripts.serve;

test('the environment file has every setting of the server, and no other', () => {
  const named = read('docs/operations/flight-for-life.env').match(/^[A-Z_]+(?==)/gm) ?? [];
  expect(named.sort()).toEqual([...settingNames].sort());
});

test('the README explains every setting of the server', () => {
  const readme = read('README.md');
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test.each(['flight-for-life.service', 'Containerfile'])('%s starts the server as `npm run serve` does', (name) => {
  const text = read(`docs/operations/${name}`);
  expect(flags(text)).toEqual(flags(serve));
  expect(flags(text)).toHaveLength(3);
  expect(text.match(/MALLOC_\w+=\d+/g)).toEqual(serve.match(/MALLOC_\w+=\d+/g));
  expect(text).toContain('server/src/main.ts');
});

test('no log of a proxy has the address of a calendar, not even when the server is down', () => {
  expect(read('docs/operations/Caddyfile')).toMatch(/^\tlog \{\n\t\tformat filter \{[^}]*request>uri delete/m);
  expect(read('docs/nginx.conf')).toMatch(
    /location \/calendar\/ \{\n\s+access_log off;\n\s+error_log \/dev\/null crit;/,
  );
});
