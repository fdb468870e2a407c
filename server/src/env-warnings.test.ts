import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { envWarnings, standbysWarning } from './env-warnings.ts';

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'hK3v9Qm2Xw7Rt5Yb8Zc1Ld4Ne6Pf0Gs-',
  PUBLIC_URL: 'https://flight.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'flight@flight.example',
  BACKUP_DIR: tmpdir(),
};
const warn = (over: Record<string, string>) => {
  const source = { ...production, ...over };
  return envWarnings(
    source,
    readEnv(source, () => null),
  );
};

test.each<[Record<string, string>, string]>([
  [{ SMTP_URI: 'smtp://127.0.0.1:9' }, 'SMTP_URI is no setting: did you mean SMTP_URL?'],
  [{ BACKUP_RECIPIENTS: 'x' }, 'BACKUP_RECIPIENTS is no setting: did you mean BACKUP_RECIPIENT?'],
  [
    { PUBLIC_URL: 'http://flight.example' },
    'PUBLIC_URL http://flight.example has no TLS: passwords and sessions are readable on their way, and mailed links too',
  ],
  [
    { AUTH_SECRET: 'correct-horse-battery-staple-mountain-rescue' },
    'AUTH_SECRET is made of words, which are quickly guessed: give random bytes, such as from openssl rand -base64 32',
  ],
  [
    { BACKUP_DIR: `${import.meta.filename}/backups` },
    `BACKUP_DIR ${import.meta.filename}/backups can't be written: no backup can be made`,
  ],
])('the start warns about %j', (over, warning) => {
  expect(warn(over)).toEqual([warning]);
});

test('the start warns about no variable of others and no random secret', () => {
  expect(warn({ PATH: '/usr/bin', NODE_OPTIONS: '', HOME: '/root', XDG_DATA_DIRS: '/usr/share' })).toEqual([]);
  for (let round = 0; round < 500; round += 1) {
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      expect(warn({ AUTH_SECRET: randomBytes(32).toString(form) })).toEqual([]);
    }
  }
});

test.each([
  [0, 0, []],
  [1, 2, []],
  [2, 2, []],
  [2, 1, ['The database has standbys: 2, and DATABASE_STANDBYS is 1. No alarm rings when one is gone']],
])('the start with %i standbys and %i wanted warns only where an end would pass unseen', (seen, wanted, warnings) => {
  expect(standbysWarning(seen, wanted)).toEqual(warnings);
});
