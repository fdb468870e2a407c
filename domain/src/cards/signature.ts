import { phoneKeyJwk } from './phone-key.ts';
import { platform } from './platform.ts';
import { shownSignedBytes } from './shown-code.ts';
import type { FoundStatement } from './statement.ts';

/** A public key as in RFC 7517. */
export type PublishedKey = { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string; alg: 'ES256'; use: 'sig' };

/** An installation's keys. Its public address identifies it. */
export type KeySet = { issuer: string; keys: readonly PublishedKey[] };

export const signatureAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** The bytes to sign. They differ from every token, list and other installation. */
export function signedBytes(issuer: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const context = new platform.TextEncoder().encode(`card statement of ${issuer}\n`);
  return Uint8Array.from([...context, ...payload]);
}

/** Whether the statement is signed by the key it names and, if a phone signed too, by the phone it names. */
export async function checkSignature(
  { statement, payload, signature, shown }: FoundStatement,
  { issuer, keys }: KeySet,
): Promise<'signed' | 'forged' | 'unknown key'> {
  const key = keys.find(({ kid, alg }) => kid === statement.keyId && alg === 'ES256');
  if (!key) return 'unknown key';
  const { kty, crv, x, y } = key;
  const { subtle } = platform.crypto;
  const jwk = { kty, crv, x, y };
  const verifier = await subtle.importKey('jwk', jwk, keyAlgorithm, false, ['verify']).catch(() => null);
  if (!verifier) return 'unknown key';
  const isRight = await subtle.verify(signatureAlgorithm, verifier, signature, signedBytes(issuer, payload));
  if (!isRight || !shown) return isRight ? 'signed' : 'forged';
  const phone = statement.phone && phoneKeyJwk(statement.phone.key);
  const phoneVerifier =
    phone && (await subtle.importKey('jwk', phone, keyAlgorithm, false, ['verify']).catch(() => null));
  if (!phoneVerifier) return 'forged';
  const bytes = shownSignedBytes(issuer, payload, shown.facts);
  return (await subtle.verify(signatureAlgorithm, phoneVerifier, shown.signature, bytes)) ? 'signed' : 'forged';
}
