import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { segmentAfter } from './archive-names.ts';
import { namesBelow, tarEnd, tarFile, tarHeader, tarText } from './tar.ts';

test("the system's tar unpacks what we pack, without what is left out or gone meanwhile", async () => {
  const root = mkdtempSync(join(tmpdir(), 'ffl-tar-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  for (const folder of [from, to, join(from, 'base'), join(from, 'base/1'), join(from, 'secret')]) mkdirSync(folder);
  writeFileSync(join(from, 'base/1/large'), 'x'.repeat(300_001));
  writeFileSync(join(from, 'empty'), '');
  writeFileSync(join(from, 'gone'), 'gone');
  const pieces: Buffer[] = [];
  for await (const name of namesBelow(from, (each) => each !== 'secret/')) {
    if (name === 'gone') rmSync(join(from, name));
    if (name.endsWith('/')) pieces.push(tarHeader(name, 0));
    else for await (const piece of tarFile(from, name)) pieces.push(piece);
  }
  execFileSync('tar', ['-xf', '-', '-C', to], { input: Buffer.concat([...pieces, tarText('note', 'said'), tarEnd]) });
  const list = execFileSync('find', ['.', '-mindepth', '1'], { cwd: to, encoding: 'utf8' });
  expect(list.trim().split('\n').sort()).toEqual(['./base', './base/1', './base/1/large', './empty', './note']);
  expect(readFileSync(join(to, 'base/1/large'), 'utf8')).toBe('x'.repeat(300_001));
  expect(readFileSync(join(to, 'note'), 'utf8')).toBe('said');
});

test('the first segment of a log follows the last of the previous one', () => {
  expect(segmentAfter('0000000100000000000000FE')).toBe('0000000100000000000000FF');
  expect(segmentAfter('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(segmentAfter('00000002000000FF000000FF')).toBe('000000020000010000000000');
});
