import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/** The settings of one process, checked once. Nothing else reads the environment. */
export type Env = {
  port: number;
  host: string;
  dataDir: string;
  isDataDirExplicit: boolean;
  databaseUrl?: string;
  publicUrl: string;
  /** First signs, all verify. */
  authSecrets: string[];
  authReplyFloorMs: number;
  appOrigins: string[];
  isProduction: boolean;
  isSample: boolean;
  samplePassword?: string;
};

/** Secrets that this installation made for itself, kept beside the data. */
export type KeptSecrets = { authSecret: string; samplePassword: string };

const switchSchema = z.enum(['on', 'off']);
const listSchema = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
);

const envSchema = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  AUTH_SECRET: z.optional(listSchema),
  AUTH_REPLY_FLOOR_MS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5000)), 400),
  APP_ORIGINS: z._default(listSchema, []),
  SAMPLE_DATA: z.optional(switchSchema),
  SAMPLE_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
});

const minSecretBytes = 32;
const wellKnownSecrets = /^(secret|changeme|password|super-secret-jwt-token-with-at-least-32-characters-long|(.)\2+)$/i;

/**
 * Reads the environment and names everything that is wrong with it in one error.
 * `keep` answers the secrets of this installation where the environment has none; production has no such fallback.
 */
export function readEnv(source: Record<string, string | undefined>, keep: (dataDir: string) => KeptSecrets): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const isSample = !isProduction && env.SAMPLE_DATA !== 'off';
  const problems = [
    ...(isProduction ? productionProblems(env) : sampleProblems(env, isSample)),
    ...secretProblems(env.AUTH_SECRET ?? []),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  const dataDir = env.DATA_DIR ?? './data';
  const kept = isProduction ? null : keep(dataDir);
  const samplePassword = env.SAMPLE_PASSWORD ?? kept?.samplePassword;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    isDataDirExplicit: env.DATA_DIR !== undefined,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    authSecrets: env.AUTH_SECRET ?? (kept ? [kept.authSecret] : []),
    authReplyFloorMs: env.AUTH_REPLY_FLOOR_MS,
    appOrigins: env.APP_ORIGINS,
    isProduction,
    isSample,
    ...(isSample && samplePassword ? { samplePassword } : {}),
  };
}

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(
      `These settings keep Flight For Life from starting:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** New secrets for an installation that has none. */
export function makeSecrets(): KeptSecrets {
  return {
    authSecret: randomBytes(32).toString('base64url'),
    samplePassword: `Ffl-${randomBytes(9).toString('base64url')}-7!`,
  };
}

type Given = z.infer<typeof envSchema>;

function productionProblems(env: Given): string[] {
  return [
    ...(env.AUTH_SECRET?.length
      ? []
      : ['AUTH_SECRET is missing: give at least 32 random bytes, the same to every process']),
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL is missing: the address under which people reach the product']),
    ...(env.SAMPLE_DATA === 'on' ? ['SAMPLE_DATA must not be on in production'] : []),
    ...(env.SAMPLE_PASSWORD ? ['SAMPLE_PASSWORD must not be set in production'] : []),
  ];
}

function sampleProblems(env: Given, isSample: boolean): string[] {
  const isLoopback = /^(127\.|localhost$|::1$)/.test(env.HOST);
  if (!isSample || isLoopback || (env.SAMPLE_PASSWORD && env.PUBLIC_URL)) return [];
  return [`HOST ${env.HOST} is open to others: the sample then needs SAMPLE_PASSWORD and PUBLIC_URL`];
}

function secretProblems(secrets: string[]): string[] {
  return secrets.flatMap((secret) => {
    if (wellKnownSecrets.test(secret)) return ['AUTH_SECRET is a well-known text'];
    return Buffer.byteLength(secret) < minSecretBytes
      ? [`AUTH_SECRET is too short: ${minSecretBytes} bytes at least`]
      : [];
  });
}
