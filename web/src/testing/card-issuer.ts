import { deflateSync } from 'node:zlib';
import {
  type CardStatement,
  type KeySet,
  keyAlgorithm,
  type ListedProgram,
  type PublishedKey,
  signatureAlgorithm,
  signedBytes,
  writePayload,
  writeStatement,
} from '@ffl/domain/cards';
import { SignJWT } from 'jose';

const { subtle } = crypto;

export type CardIssuer = Awaited<ReturnType<typeof createCardIssuer>>;

type ListFacts = { at: Date; revoked?: readonly number[]; length?: number; programs?: readonly ListedProgram[] };

/** An installation that signs, with one key. */
export async function createCardIssuer(issuer: string, kid: string) {
  const pair = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey);
  const key: PublishedKey = { kid, kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig' };
  const keySet: KeySet = { issuer, keys: [key] };

  async function statement(stated: Partial<CardStatement> & Pick<CardStatement, 'signedAt' | 'programs'>) {
    const payload = writePayload({ keyId: kid, memberName: 'Amelia Ortega', ...stated });
    const signature = await subtle.sign(signatureAlgorithm, pair.privateKey, signedBytes(issuer, payload));
    return writeStatement(payload, new Uint8Array(signature));
  }

  function list(facts: ListFacts): Promise<string> {
    return new SignJWT(listClaims(issuer, facts))
      .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', kid })
      .sign(pair.privateKey);
  }

  return { kid, keySet, key, statement, list };
}

/** A list's content, before signing. */
export function listClaims(issuer: string, { at, revoked = [], length = 64, programs }: ListFacts) {
  const bytes = new Uint8Array(Math.ceil(length / 8));
  for (const index of revoked) bytes[Math.floor(index / 8)] = (bytes[Math.floor(index / 8)] ?? 0) | (1 << (index % 8));
  return {
    iss: issuer,
    sub: `${issuer}/functions/v1/card-status`,
    iat: Math.floor(at.getTime() / 1000),
    ttl: 60,
    ...(programs && { programs }),
    status_list: { bits: 1, lst: deflateSync(bytes).toString('base64url') },
  };
}
