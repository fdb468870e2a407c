import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type Verdict = 'right' | 'wrong' | 'unknown';

export type SigningKeys = {
  /** The id of the key that signs. */
  keyId: string;
  sign(said: string): string;
  /** Whether one of these keys signed it; `unknown` if the key that it names isn't here. */
  check(keyId: string, said: string, signature: string): Verdict;
};

/** The first secret signs, all verify. What is signed for one purpose is worth nothing for another. */
export function createSigningKeys(secrets: readonly string[], purpose: string): SigningKeys {
  const keys = secrets.map((secret) => deriveKey(secret, purpose));
  const [first] = keys;
  return {
    keyId: first?.id ?? '',
    sign(said) {
      if (!first) throw new Error(`At least one secret is needed for a ${purpose}`);
      return signatureOf(first.bytes, said).toString('hex');
    },
    check(keyId, said, signature) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) return 'unknown';
      const right = signatureOf(key.bytes, said);
      const given = Buffer.from(signature, 'hex');
      return given.length === right.length && timingSafeEqual(given, right) ? 'right' : 'wrong';
    },
  };
}

function deriveKey(secret: string, purpose: string) {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function signatureOf(key: Uint8Array, said: string): Buffer {
  return createHmac('sha256', key).update(said).digest();
}
