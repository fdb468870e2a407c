import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type RefreshTokens = {
  make(sessionId: string, counter: number): string;
  /** Null for anything this installation didn't make. */
  read(token: string): { sessionId: string; counter: number } | null;
};

const idBytes = 16;
const counterBytes = 4;
const signatureBytes = 24;

/** A refresh token is session id, counter and keyed hash: the row keeps only the counter, so the token can be made again. */
export function createRefreshTokens(secrets: readonly string[]): RefreshTokens {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'refresh token', 32)));
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed for refresh tokens');
  return {
    make(sessionId, counter) {
      const body = Buffer.alloc(idBytes + counterBytes);
      body.write(sessionId.replaceAll('-', ''), 'hex');
      body.writeUInt32BE(counter, idBytes);
      return Buffer.concat([body, sign(first, body)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + counterBytes + signatureBytes || bytes.toString('base64url') !== token)
        return null;
      const body = bytes.subarray(0, idBytes + counterBytes);
      const signature = bytes.subarray(idBytes + counterBytes);
      if (!keys.some((key) => timingSafeEqual(sign(key, body), signature))) return null;
      const hex = body.toString('hex', 0, idBytes);
      const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return { sessionId, counter: body.readUInt32BE(idBytes) };
    },
  };
}

function sign(key: Uint8Array, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);
}
