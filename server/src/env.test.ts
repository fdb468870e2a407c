import { expect, test } from 'vitest';
import { makeSecrets, readEnv } from './env.ts';

const secret = 'f3a9c1d27b6e4f58a0b1c2d3e4f5061728';
const keep = () => ({ authSecret: secret, samplePassword: 'kept-sample-password' });

test('the sample runs without configuration on loopback with the stored secrets', () => {
  expect(readEnv({}, keep)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    isDataDirExplicit: false,
    publicUrl: 'http://localhost:3000',
    authSecrets: [secret],
    isSample: true,
    samplePassword: 'kept-sample-password',
  });
});

test('the sample can be turned off without configuration', () => {
  expect(readEnv({ SAMPLE_DATA: 'off' }, keep)).toMatchObject({ isSample: false });
  expect(readEnv({ SAMPLE_DATA: 'off' }, keep)).not.toHaveProperty('samplePassword');
});

const refused = (source: Record<string, string>) => {
  try {
    readEnv(source, keep);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
};

const words = {
  address: 'must be an address, such as 127.0.0.1',
  captcha: 'must be builtin, turnstile, hcaptcha or off',
  hops: 'must be a whole number from 0 to 5',
  floor: 'must be a whole number from 0 to 5000',
  mail: 'must be an e-mail address',
  origins: 'must be origins without a path, such as https://app.example, separated by commas',
  port: 'must be a whole number from 0 to 65535',
  public: 'must be the address alone, such as https://flight.example',
  smtp: 'must look like smtp://user:password@host:587',
  url: 'must look like postgresql://owner:password@host:5432/database',
  verify: 'must look like https://captcha.example/verify',
};

test.each([
  ...['three', '-1', '1.5', '0x10', '1e3', '70000', '99999999999'].map((text) => ['PORT', text, words.port]),
  ...['http://a', 'a b', '*'].map((text) => ['HOST', text, words.address]),
  ...['slow', '-1', '5001'].map((text) => ['AUTH_REPLY_FLOOR_MS', text, words.floor]),
  ...['one', '6', '1.0'].map((text) => ['TRUSTED_PROXY_HOPS', text, words.hops]),
  ...['Production', 'prod', 'staging'].map((text) => ['NODE_ENV', text, 'must be production, development or test']),
  ...[
    'flight',
    'ftp://a.example',
    'https://',
    'https://a.example/app',
    'https://a.example?x',
    'https://me:it@a.example',
  ].map((text) => ['PUBLIC_URL', text, words.public]),
  ...['*', 'app.example', 'https://app.example/', 'https://a.example https://b.example'].map((text) => [
    'APP_ORIGINS',
    text,
    words.origins,
  ]),
  ...['nowhere', 'mysql://a:b@c/d', 'postgresql://a:b@c:port/d'].map((text) => ['DATABASE_URL', text, words.url]),
  ['DATABASE_URL', 'postgresql://host/', 'must name the owner and the database'],
  ['DATABASE_URL', 'postgresql://owner:100%@host/db', 'has a % that stands for itself: write it as %25'],
  ...['two', '10'].map((text) => ['DATABASE_STANDBYS', text, 'must be a whole number from 0 to 9']),
  ...['mail.example', 'http://mail.example', 'smtp://'].map((text) => ['SMTP_URL', text, words.smtp]),
  ...['desk', 'a@b\nBcc: c@d'].map((text) => ['MAIL_FROM', text, words.mail]),
  ...['perhaps', 'ON', '1'].map((text) => ['SAMPLE_DATA', text, 'must be on or off']),
  ['SAMPLE_PASSWORD', 'short', 'must have at least 12 characters'],
  ['CAPTCHA_PROVIDER', 'recaptcha', words.captcha],
  ...['verify', 'ftp://a.example'].map((text) => ['CAPTCHA_VERIFY_URL', text, words.verify]),
  ['ALLOW_NO_CAPTCHA', 'yes', 'must be 0 or 1'],
  ['METRICS_TOKEN', 'too short', 'must have at least 16 characters'],
  ['BACKUP_RECIPIENT', 'somebody', 'must be an age recipient, such as age1…'],
  ['AUTH_SECRET', 'too short', 'is too short: 32 bytes at least'],
  ['AUTH_SECRET', 'super-secret-jwt-token-with-at-least-32-characters-long', 'is a well-known text'],
])('the setting %s=%j stops the start, with a sentence about what it must be', (name, text, said) => {
  expect(refused({ [name]: text })).toEqual([`  - ${name} ${said}`]);
});

test('every wrong setting is named at once', () => {
  expect(refused({ PORT: 'three', SAMPLE_DATA: 'perhaps' })).toEqual([
    '  - PORT must be a whole number from 0 to 65535',
    '  - SAMPLE_DATA must be on or off',
  ]);
});

test('a sample open to others needs a password and its address', () => {
  expect(refused({ HOST: '0.0.0.0' })).toEqual([
    '  - HOST 0.0.0.0 is open to others: the sample then needs SAMPLE_PASSWORD and PUBLIC_URL',
  ]);
});

test('an archive is for the embedded database, and in production for a recipient', () => {
  const archive = { ARCHIVE_DIR: '/mnt/archive' };
  expect(readEnv(archive, keep).archiveDir).toBe('/mnt/archive');
  expect(refused({ ...archive, DATABASE_URL: 'postgresql://a:b@c/d' })).toEqual([
    '  - ARCHIVE_DIR is for the embedded database: with DATABASE_URL, archive where that server runs',
  ]);
  expect(refused({ ...production, ...archive })).toEqual([
    '  - ARCHIVE_DIR needs BACKUP_RECIPIENT in production: an archive that anybody could read is not written',
  ]);
});

test.each(['', ' ', '\t\n'])('a setting of nothing but %j counts as missing, in production too', (blank) => {
  const names = [
    'AUTH_REPLY_FLOOR_MS',
    'AUTH_SECRET',
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'METRICS_TOKEN',
    'NODE_ENV',
    'PORT',
  ];
  const blanks = Object.fromEntries(names.map((name) => [name, blank]));
  expect(readEnv(blanks, keep)).toEqual(readEnv({}, keep));
  expect(readEnv({ AUTH_SECRET: ' , ' }, keep).authSecrets).toEqual([secret]);
  expect(refused({ ...production, AUTH_SECRET: blank, SMTP_URL: blank })).toEqual([
    '  - AUTH_SECRET is missing: give at least 32 random bytes, the same to every process',
    '  - SMTP_URL is missing: people verify their e-mail and reset passwords by mail',
  ]);
});

test("spaces around a setting's value are not part of it", () => {
  expect(
    readEnv({ ...production, NODE_ENV: ' production ', DATA_DIR: ' /srv/flight ', PORT: '8080 ' }, keep),
  ).toMatchObject({
    isProduction: true,
    dataDir: '/srv/flight',
    port: 8080,
  });
});

test('origins of apps and addresses of every kind are accepted', () => {
  const given = {
    APP_ORIGINS: 'capacitor://localhost, https://app.example:8443',
    HOST: '::1',
    PUBLIC_URL: 'http://[::1]:3000/',
  };
  expect(readEnv(given, keep)).toMatchObject({
    appOrigins: ['capacitor://localhost', 'https://app.example:8443'],
    host: '::1',
    publicUrl: 'http://[::1]:3000',
  });
});

test('production names everything missing at once and keeps no secret of its own', () => {
  const start = () =>
    readEnv({ NODE_ENV: 'production' }, () => {
      throw new Error('Production must not make secrets');
    });
  expect(start).toThrow(/AUTH_SECRET is missing[\s\S]*PUBLIC_URL is missing[\s\S]*SMTP_URL is missing/);
});

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: secret,
  PUBLIC_URL: 'https://flight.example/',
  SMTP_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'Flight For Life <desk@flight.example>',
};

test('production has no sample', () => {
  const source = production;
  expect(readEnv(source, keep)).toMatchObject({
    isProduction: true,
    isSample: false,
    publicUrl: 'https://flight.example',
  });
  expect(() => readEnv({ ...source, SAMPLE_PASSWORD: 'a password for nobody' }, keep)).toThrow(
    'SAMPLE_PASSWORD must not be set',
  );
});

test('production without CAPTCHA needs explicit permission, and a provider needs its keys', () => {
  expect(() => readEnv({ ...production, CAPTCHA_PROVIDER: 'off' }, keep)).toThrow('ALLOW_NO_CAPTCHA=1');
  expect(readEnv({ ...production, CAPTCHA_PROVIDER: 'off', ALLOW_NO_CAPTCHA: '1' }, keep).captcha.provider).toBe('off');
  expect(() => readEnv({ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: 'site' }, keep)).toThrow('CAPTCHA_SECRET');
});

test('secrets are read in order, so keys can be changed', () => {
  const older = 'an older secret that is long enough to verify';
  expect(readEnv({ AUTH_SECRET: `${secret}, ${older}` }, keep).authSecrets).toEqual([secret, older]);
});

test.each([
  '12345678901234567890123456789012345678',
  'abcabcabcabcabcabcabcabcabcabcabcabcabc',
  'Rescue4ever!Rescue4ever!Rescue4ever!Rescue',
  'flight for life flight-for-life flight_for_life',
])('the secret %j is long and still refused', (guessable) => {
  expect(() => readEnv({ AUTH_SECRET: guessable }, keep)).toThrow('AUTH_SECRET repeats itself or uses few signs');
});

test('hexadecimal digits are accepted even if four letters happen to repeat', () => {
  const figures = '70abcd12083f94e5627dcc01b86a9340abcd5e61f27d8093b4a6c15e7f2d8093';
  expect(readEnv({ AUTH_SECRET: figures }, keep).authSecrets).toEqual([figures]);
});

test('generated secrets are never the same', () => {
  expect(makeSecrets().authSecret).not.toBe(makeSecrets().authSecret);
});
