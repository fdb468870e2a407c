import { describe, expect, test } from 'vitest';
import { makeSecrets, readEnv } from './env.ts';

const secret = 'f3a9c1d27b6e4f58a0b1c2d3e4f5061728';
const keep = () => ({ authSecret: secret, samplePassword: 'kept-sample-password' });

describe('without configuration', () => {
  test('the sample runs on loopback with the stored secrets', () => {
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

  test('the sample can be turned off', () => {
    expect(readEnv({ SAMPLE_DATA: 'off' }, keep)).toMatchObject({ isSample: false });
    expect(readEnv({ SAMPLE_DATA: 'off' }, keep)).not.toHaveProperty('samplePassword');
  });
});

test.each([
  ['a port that is no number', { PORT: 'three' }, 'PORT'],
  ['a port out of range', { PORT: '70000' }, 'PORT'],
  ['an unknown switch', { SAMPLE_DATA: 'perhaps' }, 'SAMPLE_DATA'],
  ['a public address that is none', { PUBLIC_URL: 'flight' }, 'PUBLIC_URL'],
  ['a short secret', { AUTH_SECRET: 'too short' }, 'AUTH_SECRET is too short'],
  [
    'a well-known secret',
    { AUTH_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long' },
    'AUTH_SECRET is a well-known text',
  ],
  ['a short sample password', { SAMPLE_PASSWORD: 'short' }, 'SAMPLE_PASSWORD'],
  ['a sample open to others without a password', { HOST: '0.0.0.0' }, 'SAMPLE_PASSWORD and PUBLIC_URL'],
])('%s stops the start and is named', (_, source, named) => {
  expect(() => readEnv(source, keep)).toThrow(named);
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

test('several secrets are read in order, so keys can be changed', () => {
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

test('hexadecimal digits are accepted even if three letters happen to repeat', () => {
  const figures = '70abc1d2083f94e5627dcc01b86a9340abc5e61f27d8093b4a6c15e7f2d80934';
  expect(readEnv({ AUTH_SECRET: figures }, keep).authSecrets).toEqual([figures]);
});

test('generated secrets are never the same', () => {
  expect(makeSecrets().authSecret).not.toBe(makeSecrets().authSecret);
});
