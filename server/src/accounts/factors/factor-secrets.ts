import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what authenticator apps share with us, so a copy of the database produces no codes. */
export type FactorSecrets = {
  seal(secret: Uint8Array, factorId: string): Buffer;
  /**
   * Decrypts a secret; null for anything that none of the keys encrypted for this factor. `isCurrent` means that it was
   * encrypted with the first key.
   */
  open(sealed: Buffer, factorId: string): { secret: Buffer; isCurrent: boolean } | null;
};

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function createFactorSecrets(secrets: readonly string[]): FactorSecrets {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'second factor', 32)));
  const [first] = keys;
  if (!first) throw new Error('At least one secret is needed for second factors');
  return {
    seal(secret, factorId) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, first, iv).setAAD(Buffer.from(factorId));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, factorId) {
      for (const key of keys) {
        const secret = unseal(key, sealed, factorId);
        if (secret) return { secret, isCurrent: key === first };
      }
      return null;
    },
  };
}

function unseal(key: Uint8Array, sealed: Buffer, factorId: string): Buffer | null {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(factorId))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
