import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseDatabaseUrl } from '@ffl/database/connections/connection';
import type { Place } from '@ffl/operations/backups/kept-backups';
import type { CaptchaSettings } from './accounts/captcha/captcha-settings.ts';
import { envSchema, type Given } from './env-schema.ts';

/** Settings of a process, checked once. Nothing else reads the environment. */
export type Env = {
  port: number;
  host: string;
  dataDir: string;
  isDataDirExplicit: boolean;
  databaseUrl?: string;
  /** Number of standbys that the database should have. */
  standbysWanted: number;
  publicUrl: string;
  /** The first secret signs, all of them verify. */
  authSecrets: string[];
  authReplyFloorMs: number;
  appOrigins: string[];
  isProduction: boolean;
  isSample: boolean;
  samplePassword?: string;
  /** Number of our own proxies in front of the server. */
  trustedProxyHops: number;
  smtpUrl?: string;
  mailFrom: string;
  captcha: CaptchaSettings;
  /** The token that lets other machines read /metrics. */
  metricsToken?: string;
  /** Where backups are kept, and the age recipient they are encrypted for. */
  backups: Place;
  /** Where the embedded database's log is archived, encrypted for the same recipient. */
  archiveDir?: string;
};

/** Secrets that this installation generated, stored beside the data. */
export type KeptSecrets = { authSecret: string; samplePassword: string };

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

const minSecretBytes = 32;
const wellKnownSecrets = /^(secret|changeme|password|super-secret-jwt-token-with-at-least-32-characters-long|(.)\2+)$/i;

/**
 * Reads the environment and names everything wrong with it in one error. `keep` returns this installation's secrets
 * where the environment has none, or null; production has no such fallback.
 */
export function readEnv(
  source: Record<string, string | undefined>,
  keep: (dataDir: string, isEmbedded: boolean) => KeptSecrets | null,
): Env {
  const parsed = envSchema.safeParse(withoutBlanks(source));
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const isSample = !isProduction && env.SAMPLE_DATA !== 'off';
  const problems = [
    ...(isProduction ? productionProblems(env) : sampleProblems(env, isSample)),
    ...secretProblems(env.AUTH_SECRET ?? []),
    ...databaseProblems(env),
    ...captchaProblems(env),
    ...archiveProblems(env),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  const dataDir = env.DATA_DIR ?? './data';
  const kept = isProduction ? null : keep(dataDir, env.DATABASE_URL === undefined);
  const ownSecrets = kept ? [kept.authSecret] : [];
  const samplePassword = env.SAMPLE_PASSWORD ?? kept?.samplePassword;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    isDataDirExplicit: env.DATA_DIR !== undefined,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    standbysWanted: env.DATABASE_STANDBYS,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    authSecrets: env.AUTH_SECRET?.length ? env.AUTH_SECRET : ownSecrets,
    authReplyFloorMs: env.AUTH_REPLY_FLOOR_MS,
    appOrigins: env.APP_ORIGINS,
    isProduction,
    isSample,
    ...(isSample && samplePassword ? { samplePassword } : {}),
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    mailFrom: env.MAIL_FROM ?? 'Flight For Life <no-reply@localhost>',
    captcha: captchaSettings(env),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    backups: {
      folder: resolve(env.BACKUP_DIR ?? join(dataDir, 'backups')),
      ...(env.BACKUP_RECIPIENT ? { recipient: env.BACKUP_RECIPIENT } : {}),
    },
    ...(env.ARCHIVE_DIR ? { archiveDir: resolve(env.ARCHIVE_DIR) } : {}),
  };
}

/** Drops blank values, and trims the others. */
function withoutBlanks(source: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(source).map(([name, value = '']) => [name, value.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function captchaSettings(env: Given): CaptchaSettings {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET: secret = '' } = env;
  if (provider === 'builtin' || provider === 'off') return { provider };
  return { provider, siteKey, secret, verifyUrl: env.CAPTCHA_VERIFY_URL ?? verifyUrls[provider] };
}

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(
      `These settings keep Flight For Life from starting:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** Makes secrets for an installation that has none. */
export function makeSecrets(): KeptSecrets {
  return {
    authSecret: randomBytes(32).toString('base64url'),
    samplePassword: `Ffl-${randomBytes(9).toString('base64url')}-7!`,
  };
}

function productionProblems(env: Given): string[] {
  return [
    ...(env.AUTH_SECRET?.length
      ? []
      : ['AUTH_SECRET is missing: give at least 32 random bytes, the same to every process']),
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL is missing: the address under which people reach the product']),
    ...(env.MAIL_FROM ? [] : ['MAIL_FROM is missing: the address that letters come from']),
    ...(env.SMTP_URL ? [] : ['SMTP_URL is missing: people verify their e-mail and reset passwords by mail']),
    ...(env.SAMPLE_DATA === 'on' ? ['SAMPLE_DATA must not be on in production'] : []),
    ...(env.SAMPLE_PASSWORD ? ['SAMPLE_PASSWORD must not be set in production'] : []),
  ];
}

function sampleProblems(env: Given, isSample: boolean): string[] {
  const isLoopback = /^(127\.|localhost$|::1$)/.test(env.HOST);
  if (!isSample || isLoopback || (env.SAMPLE_PASSWORD && env.PUBLIC_URL)) return [];
  return [`HOST ${env.HOST} is open to others: the sample then needs SAMPLE_PASSWORD and PUBLIC_URL`];
}

function databaseProblems({ DATABASE_URL: url }: Given): string[] {
  try {
    if (url !== undefined) parseDatabaseUrl(url);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function archiveProblems(env: Given): string[] {
  if (env.ARCHIVE_DIR === undefined) return [];
  if (env.DATABASE_URL !== undefined) {
    return ['ARCHIVE_DIR is for the embedded database: with DATABASE_URL, archive where that server runs'];
  }
  return env.NODE_ENV === 'production' && env.BACKUP_RECIPIENT === undefined
    ? ['ARCHIVE_DIR needs BACKUP_RECIPIENT in production: an archive that anybody could read is not written']
    : [];
}

function captchaProblems(env: Given): string[] {
  const { CAPTCHA_PROVIDER: provider } = env;
  if (provider === 'off' && env.NODE_ENV === 'production' && env.ALLOW_NO_CAPTCHA !== '1') {
    return ['CAPTCHA_PROVIDER=off lets programs guess passwords: set ALLOW_NO_CAPTCHA=1 if that is what you want'];
  }
  const hasKeys = Boolean(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET);
  if (provider === 'builtin' || provider === 'off' || hasKeys) return [];
  return [`CAPTCHA_PROVIDER=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET`];
}

function secretProblems(secrets: string[]): string[] {
  return secrets.flatMap((secret) => {
    if (wellKnownSecrets.test(secret)) return ['AUTH_SECRET is a well-known text'];
    if (Buffer.byteLength(secret) < minSecretBytes) {
      return [`AUTH_SECRET is too short: ${minSecretBytes} bytes at least`];
    }
    return isGuessable(secret)
      ? [`AUTH_SECRET repeats itself or uses few signs: give at least ${minSecretBytes} random bytes`]
      : [];
  });
}

/** Whether a long secret is easy to guess: digits only, few different characters, or repeated pieces or words. */
function isGuessable(secret: string): boolean {
  // Shorter ones repeat by chance in hexadecimal.
  const words = secret.toLowerCase().match(/[a-z]{6,}/g) ?? [];
  const repeatsWords = words.length > 1 && 2 * new Set(words).size <= words.length;
  return /^\d+$/.test(secret) || new Set(secret).size < 10 || repeatsWords || repeatsPiece(secret);
}

function repeatsPiece(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => secret.startsWith(secret.slice(length)));
}
