import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Shown } from '@ffl/database/accounts/sessions';
import { nothingShown } from './shown.ts';

export type RefreshTokens = {
  make(sessionId: string, counter: number, shown?: Shown): string;
  /** Null for anything this installation didn't make. `shown` is null for an older token, which doesn't record it. */
  read(token: string): { sessionId: string; counter: number; shown: Shown | null } | null;
};

const idBytes = 16;
const numberBytes = 4;
const signatureBytes = 24;
const places = {
  counter: idBytes,
  provenAt: idBytes + numberBytes,
  factorGivenAt: idBytes + 2 * numberBytes,
  factor: idBytes + 3 * numberBytes,
};
const bodyBytes = places.factor + 1;
/** The length of older tokens, which don't record what was shown. */
const bareBodyBytes = places.provenAt;

/** Tokens store the index into this list. */
const factors = [null, 'totp', 'webauthn', 'recovery_code'] as const;

/**
 * A refresh token is session id, counter, what was shown when it was made, and a keyed hash. The row keeps only the
 * counter, from which the token can be made again, and a copy never proves more than the original did.
 */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'refresh token', 32)));
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed for refresh tokens');
  return {
    make(sessionId, counter, shown = nothingShown) {
      const body = Buffer.alloc(bodyBytes);
      body.write(sessionId.replaceAll('-', ''), 'hex');
      body.writeUInt32BE(counter, places.counter);
      body.writeUInt32BE(secondsOf(shown.proven_at), places.provenAt);
      body.writeUInt32BE(secondsOf(shown.factor_given_at), places.factorGivenAt);
      body.writeUInt8(factors.indexOf(shown.factor_used), places.factor);
      return Buffer.concat([body, sign(first, body)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const length = bytes.length - signatureBytes;
      if ((length !== bodyBytes && length !== bareBodyBytes) || bytes.toString('base64url') !== token) return null;
      const body = bytes.subarray(0, length);
      const signature = bytes.subarray(length);
      if (!keys.some((key) => timingSafeEqual(sign(key, body), signature))) return null;
      const hex = body.toString('hex', 0, idBytes);
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const counter = body.readUInt32BE(places.counter);
      return { sessionId, counter, shown: length === bodyBytes ? readShown(body) : null };
    },
  };
}

function readShown(body: Buffer): Shown {
  return {
    factor_used: factors[body.readUInt8(places.factor)] ?? null,
    factor_given_at: instantAt(body, places.factorGivenAt),
    proven_at: instantAt(body, places.provenAt),
  };
}

function instantAt(body: Buffer, place: number): Date | null {
  const seconds = body.readUInt32BE(place);
  return seconds === 0 ? null : new Date(seconds * 1000);
}

function secondsOf(instant: Date | null): number {
  return instant ? Math.floor(instant.getTime() / 1000) : 0;
}

function sign(key: Uint8Array, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);
}
