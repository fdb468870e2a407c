import { deflateSync } from 'node:zlib';
import { shortPhoneKey } from '@ffl/domain/cards/phone-key';
import { type Shown, shownSignedBytes, writeShown, writeShownFacts } from '@ffl/domain/cards/shown-code';
import {
  type KeySet,
  keyAlgorithm,
  type PublishedKey,
  signatureAlgorithm,
  signedBytes,
} from '@ffl/domain/cards/signature';
import type { ListedProgram } from '@ffl/domain/cards/sought';
import { type CardStatement, readStatement, writePayload, writeStatement } from '@ffl/domain/cards/statement';
import { SignJWT } from 'jose';

const { subtle } = crypto;

export type CardIssuer = Awaited<ReturnType<typeof createCardIssuer>>;

type Stated = Partial<CardStatement> & Pick<CardStatement, 'signedAt' | 'programs'>;
/** The only phone's place in the status list. */
export const phonePlace = 40;

type ListFacts = { at: Date; revoked?: readonly number[]; length?: number; programs?: readonly ListedProgram[] };

/** An installation that signs with one key. */
export async function createCardIssuer(issuer: string, kid: string) {
  const pair = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey);
  const key: PublishedKey = { kid, kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig' };
  const keySet: KeySet = { issuer, keys: [key] };

  const phone = await createPhone(issuer);

  /** A statement signed by the server for this phone's key. */
  async function bare(stated: Stated) {
    const payload = writePayload({
      keyId: kid,
      memberName: 'Amelia Ortega',
      phone: { key: phone.key, index: phonePlace },
      ...stated,
    });
    const signature = await subtle.sign(signatureAlgorithm, pair.privateKey, signedBytes(issuer, payload));
    return writeStatement(payload, new Uint8Array(signature));
  }

  /** A code as the phone shows it now. */
  async function statement(stated: Stated) {
    return phone.show(await bare(stated), { at: new Date(), isClockKnown: true });
  }

  function list(facts: ListFacts): Promise<string> {
    return new SignJWT(listClaims(issuer, facts))
      .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', kid })
      .sign(pair.privateKey);
  }

  return { kid, keySet, key, phone, bare, statement, list };
}

/** A member's phone, with a key of its own. */
export async function createPhone(issuer: string) {
  const pair = await subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const key = shortPhoneKey(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)));

  async function show(text: string, shown: Shown) {
    const facts = writeShownFacts(shown);
    const payload = readStatement(text)?.payload ?? new Uint8Array();
    const bytes = shownSignedBytes(issuer, payload, facts);
    return writeShown(text, facts, new Uint8Array(await subtle.sign(signatureAlgorithm, pair.privateKey, bytes)));
  }

  return { key, show };
}

/** The content of a status list before it is signed. */
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
