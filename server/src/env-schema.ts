import { isRecipient } from '@ffl/operations/backups/backup-file';
import * as z from 'zod/mini';

const publicForm = 'must be the address alone, such as https://flight.example';

/** Checks each setting by itself. The messages say what to write instead. */
export const envSchema = z.object({
  // A misspelled "production" would start the sample, with its accounts, under the organization's address.
  NODE_ENV: z.optional(oneOf(['production', 'development', 'test'])),
  PORT: z._default(wholeNumber(65_535), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address, such as 127.0.0.1')), '127.0.0.1'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_STANDBYS: z._default(wholeNumber(9), 0),
  PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, hostname: /./, error: publicForm }).check(z.refine(hasNoPath, publicForm)),
  ),
  AUTH_SECRET: z.optional(list()),
  AUTH_REPLY_FLOOR_MS: z._default(wholeNumber(5000), 400),
  APP_ORIGINS: z._default(list(origin()), []),
  SAMPLE_DATA: z.optional(oneOf(['on', 'off'])),
  SAMPLE_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  TRUSTED_PROXY_HOPS: z._default(wholeNumber(5), 0),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtp://user:password@host:587' }),
  ),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n@]+@[^\r\n@]+$/, 'must be an e-mail address'))),
  CAPTCHA_PROVIDER: z._default(oneOf(['builtin', 'turnstile', 'hcaptcha', 'off']), 'builtin'),
  CAPTCHA_SITE_KEY: z.optional(z.string()),
  CAPTCHA_SECRET: z.optional(z.string()),
  CAPTCHA_VERIFY_URL: z.optional(
    z.url({ protocol: /^https?$/, hostname: /./, error: 'must look like https://captcha.example/verify' }),
  ),
  ALLOW_NO_CAPTCHA: z.optional(oneOf(['0', '1'])),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_RECIPIENT: z.optional(z.string().check(z.refine(isRecipient, 'must be an age recipient, such as age1…'))),
  ARCHIVE_DIR: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
});

export type Given = z.infer<typeof envSchema>;

function hasNoPath(text: string): boolean {
  const url = URL.parse(text);
  return url === null || `${url.origin}/` === url.href;
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}

function wholeNumber(most: number) {
  const message = `must be a whole number from 0 to ${most}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, message));
  return z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.maximum(most, message))));
}

/** Parses a comma-separated list. */
function list(each = z.string()) {
  const parts = z.transform((text: string) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  return z.pipe(z.string(), z.pipe(parts, z.array(each)));
}

function origin() {
  const message = 'must be origins without a path, such as https://app.example, separated by commas';
  return z.string().check(z.regex(/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+$/i, message));
}
