import { Secret, TOTP } from 'otpauth';
import { factorLimits } from '../factor-limits.ts';

const period = 30;

export function makeTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes;
}

/** The data that an authenticator app needs, as a QR code or to type. */
export function describeTotp(
  secret: Uint8Array,
  { email, issuer }: { email: string; issuer: string },
): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: secretOf(secret), period });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute a code belongs to, null for a wrong one. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const off = TOTP.validate({ token, secret: secretOf(secret), period, timestamp, window: factorLimits.stepsOff });
  return off === null ? null : TOTP.counter({ period, timestamp }) + off;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
