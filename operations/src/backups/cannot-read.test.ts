import { expect, test } from 'vitest';
import { cannotRead } from './cannot-read.ts';

test.each([
  ['ENOENT', 'There is no file /backups/one'],
  ['EACCES', "/backups/one can't be read: give the user that runs this command the right to it"],
  ['EIO', 'from the disk'],
])('a file that gives %s is explained in a sentence', (code, sentence) => {
  const error = Object.assign(new Error('from the disk'), { code });
  expect(cannotRead('/backups/one', error)).toHaveProperty('message', sentence);
});
