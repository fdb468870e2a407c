import type { StatusList } from '@ffl/domain/cards/evidence';
import type { KeySet } from '@ffl/domain/cards/signature';
import type { ListedProgram } from '@ffl/domain/cards/sought';
import { base64url, createLocalJWKSet, jwtVerify } from 'jose';
import type { Published } from './published.ts';

type Claims = { iat: number; status_list: { bits: number; lst: string }; programs?: ListedProgram[] };

/** The revocation list, if its signature is valid; null for any other, including another installation's. */
export async function readStatusList({ keySet, list }: Published): Promise<StatusList | null> {
  try {
    const { iat, status_list, programs = null } = await verified(list, keySet);
    if (status_list.bits !== 1) return null;
    const bytes = await inflate(status_list.lst);
    return {
      signedAt: new Date(iat * 1000),
      isRevoked: (index) => {
        const byte = bytes[Math.floor(index / 8)];
        return byte === undefined ? undefined : ((byte >> (index % 8)) & 1) === 1;
      },
      programs,
    };
  } catch {
    return null;
  }
}

async function verified(list: string, { issuer, keys }: KeySet): Promise<Claims> {
  const { payload } = await jwtVerify(list, createLocalJWKSet({ keys: [...keys] }), {
    algorithms: ['ES256'],
    typ: 'statuslist+jwt',
    issuer,
    subject: `${issuer}/functions/v1/card-status`,
    requiredClaims: ['iat', 'status_list'],
  });
  // The signer is the server, which writes these.
  return payload as Claims;
}

async function inflate(text: string): Promise<Uint8Array> {
  const stream = new Response(Uint8Array.from(base64url.decode(text))).body?.pipeThrough(
    new DecompressionStream('deflate'),
  );
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}
